import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { patternOf, searchTextOf } from '@/merchant/orders/search-text';

const described = (summary: string, orderId = 'an order', products: unknown = []) =>
  searchTextOf({ orderId, summary, products });

/** Matches as SQL's LIKE does. */
function isFound(text: string, wanted: string): boolean {
  const [, before, letters = ''] = /^(%?)(.*)%$/s.exec(patternOf(wanted) ?? '%') ?? [];
  return before === '%' ? text.includes(letters) : text.startsWith(letters);
}

const letter = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 });

test('every part of a text is found, in any case, but for one or two letters', () => {
  fc.assert(
    fc.property(fc.array(letter, { maxLength: 60 }), fc.nat(), fc.nat(), (letters, from, size) => {
      const start = from % (letters.length + 1);
      const part = letters.slice(start, start + (size % 20)).join('');
      fc.pre(patternOf(part)?.startsWith('%') !== false);
      expect(isFound(described(letters.join('')), part)).toBe(true);
      expect(isFound(described(letters.join('')), part.toLowerCase())).toBe(true);
    }),
  );
});

test('every text becomes one word of ASCII letters and digits', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (one, other) => {
      expect(described(one, other, [{ description: one }])).toMatch(/^[a-zA-Z0-9]+$/);
      expect(patternOf(other) ?? '%').toMatch(/^%?[a-zA-Z0-9]*%$/);
    }),
  );
});

test('case and accents do not count, in any script', () => {
  const text = described('Crème brûlée, 2 STÜCK, größe L, ΟΔΟΣ, ЧАЙ, 紅茶');
  for (const wanted of [
    'CREME',
    'brulee, 2',
    'Stuck',
    'GRÖß',
    'ὁδόσ',
    'ὁδός',
    'чай',
    'Й',
    '茶',
    ', ',
  ]) {
    expect(isFound(text, wanted), wanted).toBe(true);
  }
});

test('signs mean themselves', () => {
  expect(isFound(described('100% oolong_tea'), '100%')).toBe(true);
  expect(isFound(described('100 oolong tea'), '100%')).toBe(false);
  expect(isFound(described('oolong tea'), 'oolong_')).toBe(false);
  // The words match as they are written.
  expect(isFound(described('a b'), 'aAb')).toBe(false);
  expect(isFound(described('Zen'), 'Zan')).toBe(false);
});

describe('a word of one or two letters', () => {
  test.each([
    ['20', '2026.327-0ABC', true],
    ['26', '2026.327-0ABC', false],
    ['2', '2026.327-0ABC', true],
    ['te', 'order', false],
  ])('%s begins %s: %s', (wanted, orderId, expected) => {
    expect(isFound(described('20 teas, 26 cups', orderId), wanted)).toBe(expected);
  });
});

test('descriptions of products are found, and what is no product is passed over', () => {
  const products = [{ description: 'Espresso' }, {}, null, 'Latte', { description: 1 }];
  expect(isFound(described('Coffee', 'x', products), 'espresso')).toBe(true);
  expect(isFound(described('Coffee', 'x', products), 'latte')).toBe(false);
  expect(described('Coffee', 'x', undefined)).toBe(described('Coffee', 'x'));
});

test('no text is found everywhere, and nothing reaches over two texts', () => {
  expect(patternOf('')).toBeUndefined();
  expect(isFound(described('tea', 'green'), 'greentea')).toBe(false);
  expect(isFound(described('tea', 'green'), 'green tea')).toBe(false);
});
