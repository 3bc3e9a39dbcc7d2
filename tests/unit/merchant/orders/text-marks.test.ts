import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bitsOf, markTexts } from '@/merchant/orders/text-marks';

const isMarked = (marks: Uint8Array, bit: number): boolean =>
  ((marks[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0;
const mayHave = (marks: Uint8Array, text: string): boolean =>
  bitsOf(text).every((bit) => isMarked(marks, bit));

const letter = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 });
const anyText = fc.array(letter, { maxLength: 60 });

test('every part of a marked text, in whatever case, has all its bits there', () => {
  fc.assert(
    fc.property(anyText, anyText, fc.nat(), fc.nat(), (letters, other, from, length) => {
      const start = from % (letters.length + 1);
      const part = letters.slice(start, start + (length % 20)).join('');
      const marks = markTexts([other.join(''), letters.join('')]);
      expect(mayHave(marks, part)).toBe(true);
    }),
  );
});

test('case and accents do not count, as in the comparison', () => {
  const marks = markTexts(['Crème brûlée, 2 STÜCK', 'ΟΔΟΣ']);
  for (const text of ['CREME', 'brulee', 'stück', 'Stuck', 'οδοΣ', 'ὁδόσ']) {
    expect(mayHave(marks, text)).toBe(true);
  }
});

test('a text has one to eight bits, none only when it is empty', () => {
  expect(bitsOf('')).toEqual([]);
  expect(bitsOf('a')).toHaveLength(1);
  expect(bitsOf('abcd')).toHaveLength(2);
  expect(bitsOf('a sentence of many different letters')).toHaveLength(8);
});

test('sixty-four orders with names of their own leave out nearly everything that none of them has', () => {
  const name = (n: number): string => `2026.325-${(n * 7919 + 104_729).toString(36)}-${n * 31_337}`;
  const marks = markTexts(
    Array.from({ length: 64 }, (_, n) => `${name(n)}\nA cup of tea\nGreen tea`),
  );
  const others = Array.from({ length: 1000 }, (_, n) => name(n + 1000));
  expect(others.filter((other) => mayHave(marks, other)).length).toBeLessThan(20);
});
