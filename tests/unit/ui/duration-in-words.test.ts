import { expect, test } from 'vitest';
import { parseDuration } from '@/protocol/duration';
import { durationInWords, typedDuration } from '@/ui/messages/duration-in-words';

const HOUR_MS = 3_600_000;

test.each([
  [HOUR_MS, '1 hour', '1 Stunde'],
  [50 * HOUR_MS, '2 days 2 hours', '2 Tage 2 Stunden'],
  [
    24 * HOUR_MS + 61_001,
    '1 day 1 minute 1 second 1 millisecond',
    '1 Tag 1 Minute 1 Sekunde 1 Millisekunde',
  ],
  [0, '0 seconds', '0 Sekunden'],
  [Infinity, 'forever', 'forever'],
])('%d ms are “%s” and “%s”, and are read as both', (duration, english, german) => {
  expect(durationInWords(duration, 'en')).toBe(english);
  expect(durationInWords(duration, 'de')).toBe(german);
  for (const text of [english, german]) expect(parseDuration(typedDuration(text))).toBe(duration);
});

test.each([
  ['2 Wochen', 14 * 24 * HOUR_MS],
  ['3 tagen', 72 * HOUR_MS],
  ['1Std', HOUR_MS],
])('“%s” is understood', (text, duration) => {
  expect(parseDuration(typedDuration(text))).toBe(duration);
});

test.each(['bald', '2 Monate', '1 Tag 1 day', ''])('%j is no span of time', (text) => {
  expect(() => parseDuration(typedDuration(text))).toThrow();
});
