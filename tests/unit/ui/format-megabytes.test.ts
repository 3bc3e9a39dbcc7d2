import { expect, it } from 'vitest';
import { formatMegabytes } from '@/ui/primitives/format-megabytes';

it('formats sizes in megabytes, and from 1,000 MB in gigabytes', () => {
  expect(formatMegabytes(16_777_216, 'en')).toBe('17 MB');
  expect(formatMegabytes(999_400_000, 'en')).toBe('999 MB');
  expect(formatMegabytes(999_600_000, 'en')).toBe('1 GB');
  expect(formatMegabytes(4_294_967_296, 'en')).toBe('4.3 GB');
  expect(formatMegabytes(4_294_967_296, 'de')).toBe('4,3\u00a0GB');
});
