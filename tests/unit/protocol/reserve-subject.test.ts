import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodeBase32 } from '@/protocol/base32';
import { findReserveKey } from '@/protocol/reserve-subject';

const keys = fc.uint8Array({ minLength: 32, maxLength: 32 });
/** Nothing that would lengthen the key's word. */
const words = fc.string().filter((text) => !/[0-9A-Za-z]{52}/.test(text));

test('a key is found anywhere in the subject', () => {
  fc.assert(
    fc.property(keys, words, words, (key, before, after) => {
      const subject = `${before} ${encodeBase32(key)} ${after}`;
      expect(findReserveKey(subject)).toEqual(key);
    }),
  );
});

test('a key in lower case and next to punctuation is found', () => {
  const key = new Uint8Array(32).fill(7);
  const text = encodeBase32(key).toLowerCase();
  expect(findReserveKey(`Taler Withdrawal:${text}.`)).toEqual(key);
});

test('the first of two keys counts', () => {
  const [first, second] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)];
  expect(findReserveKey(`${encodeBase32(first)} ${encodeBase32(second)}`)).toEqual(first);
});

test.for([
  ['nothing', ''],
  ['words', 'Rent for May'],
  ['one symbol less', 'A'.repeat(51)],
  ['one symbol more', 'A'.repeat(53)],
  ['a part of a longer word', `x${'A'.repeat(52)}`],
  ['a key broken by a blank', `${'A'.repeat(26)} ${'A'.repeat(26)}`],
] as const)('%s is no key', ([, subject]) => {
  expect(findReserveKey(subject)).toBeNull();
});
