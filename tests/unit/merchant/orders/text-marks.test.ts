import fc from 'fast-check';
import { expect, test } from 'vitest';
import { markText, marksOf } from '@/merchant/orders/text-marks';

const mayHave = (marks: ReadonlySet<number>, text: string, owner = 'shop'): boolean =>
  marksOf(owner, text).every((mark) => marks.has(mark));

const letter = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 });
const anyText = fc.array(letter, { maxLength: 60 });

test('every part of a marked text, in whatever case, has all its marks there', () => {
  fc.assert(
    fc.property(anyText, fc.nat(), fc.nat(), (letters, from, length) => {
      const start = from % (letters.length + 1);
      const part = letters.slice(start, start + (length % 20)).join('');
      expect(mayHave(markText('shop', letters.join('')), part)).toBe(true);
    }),
  );
});

test('case and accents do not count, as in the comparison', () => {
  const marks = markText('shop', 'Crème brûlée, 2 STÜCK\nΟΔΟΣ');
  for (const text of ['CREME', 'brulee', 'stück', 'Stuck', 'οδοΣ', 'ὁδόσ']) {
    expect(mayHave(marks, text)).toBe(true);
  }
});

test('a text has a mark for every three letters, a shorter one has one, none has none', () => {
  expect(marksOf('shop', '')).toEqual([]);
  expect(marksOf('shop', 'a')).toHaveLength(1);
  expect(marksOf('shop', 'abc')).toHaveLength(1);
  expect(marksOf('shop', 'abcd')).toHaveLength(2);
});

test('marks are integers of the database, and other ones for another owner', () => {
  const marks = markText('shop', 'A cup of tea');
  for (const mark of marks) expect(mark).toBe(mark | 0);
  expect(mayHave(marks, 'cup')).toBe(true);
  expect(mayHave(marks, 'cup', 'another')).toBe(false);
});

test('sixty-four orders with names of their own leave out nearly everything that none of them has', () => {
  const name = (n: number): string => `2026.325-${(n * 7919 + 104_729).toString(36)}-${n * 31_337}`;
  const orders = Array.from({ length: 64 }, (_, n) => `${name(n)}\nA cup of tea\nGreen tea`);
  const marks = markText('shop', orders.join('\n'));
  const others = Array.from({ length: 1000 }, (_, n) => name(n + 1000));
  expect(others.filter((other) => mayHave(marks, other)).length).toBeLessThan(20);
});
