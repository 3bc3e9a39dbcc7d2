import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressLines } from '@/ui/merchant/address-lines';
import { brandStyle, contrastOf } from '@/ui/merchant/brand-colors';
import { timeLeft } from '@/ui/primitives/time-left';

test('text on a shop’s colour can be read, on every colour', () => {
  const color = fc
    .integer({ min: 0, max: 0xffffff })
    .map((number) => `#${number.toString(16).padStart(6, '0')}`);
  fc.assert(
    fc.property(color, (accent) => {
      const text = (brandStyle(accent) as Record<string, string>)['--color-on-action'] ?? '';
      expect(contrastOf(accent, text)).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

test.for(['', 'red', '#fff', '#17593f;background:url(//evil)'])(
  '%j is no colour, and changes nothing',
  (accent) => {
    expect(brandStyle(accent)).toEqual({});
  },
);

test('an address reads as on an envelope, in the reader’s language', () => {
  const location = {
    street: 'Via Roma',
    building_number: '7',
    post_code: '50123',
    town: 'Firenze',
    country: 'IT',
  };
  expect(addressLines(location, 'de')).toEqual(['Via Roma 7', '50123 Firenze', 'Italien']);
  expect(addressLines({ address_lines: ['Anna', 'Platz 1'], country: 'Utopia' }, 'en')).toEqual([
    'Anna',
    'Platz 1',
    'Utopia',
  ]);
});

test.for([
  [5_400_000, 'en', '1 hour 30 minutes'],
  [5_400_000, 'de', '1 Stunde 30 Minuten'],
  [3_597_000, 'en', '59 minutes'],
  [45_000, 'en', '45 seconds'],
  [-1, 'en', '0 seconds'],
  [180_000_000, 'en', '2 days 2 hours'],
] as const)('%i ms are “%s”: %s', ([ms, language, words]) => {
  expect(timeLeft(ms, language)).toBe(words);
});
