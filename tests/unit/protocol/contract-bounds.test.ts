import { expect, test } from 'vitest';
import { assertBounded, MAX_FORGETTABLE } from '@/protocol/contract-bounds';
import { FormatError } from '@/protocol/format-error';

const bounds = { values: 5000, characters: 100_000 };
const names = (count: number) => Array.from({ length: count }, (_, i) => `m${i}`);
const members = (count: number) => Object.fromEntries(names(count).map((name) => [name, 'x']));

function refusalOf(terms: object): FormatError | undefined {
  try {
    assertBounded(terms, bounds);
  } catch (error) {
    if (error instanceof FormatError) return error;
    throw error;
  }
  return undefined;
}

test.each([
  ['a list of names', (count: number) => ({ ...members(count), _forgettable: names(count) })],
  ['wishes or salts', (count: number) => ({ ...members(count), $forgettable: members(count) })],
  ['hashes', (count: number) => ({ $forgotten: members(count) })],
])('[FORGET-1] at most 1024 members of a contract may be forgotten: %s', (_, make) => {
  expect(MAX_FORGETTABLE).toBe(1024);
  expect(refusalOf({ notes: make(1024) })).toBeUndefined();
  expect(refusalOf({ notes: make(1025) })).toMatchObject({
    path: '$.notes',
    message: 'at most 1024 members may be forgettable',
  });
  // Wherever they are.
  expect(refusalOf({ a: make(1000), b: [make(20), make(5)] })?.path).toBe('$.b[1]');
});

test('names that an object does not have do not count', () => {
  expect(refusalOf({ notes: { _forgettable: names(2000) } })).toBeUndefined();
});

test('values and characters are bounded, names among them', () => {
  expect(refusalOf({ list: Array(4998).fill(0) })).toBeUndefined();
  expect(refusalOf({ list: Array(4999).fill(0) })).toMatchObject({ path: '$' });
  expect(refusalOf({ text: 'x'.repeat(99_996) })).toBeUndefined();
  expect(refusalOf({ text: 'x'.repeat(99_997) })?.path).toBe('$');
  expect(refusalOf({ ['n'.repeat(100_001)]: 0 })).toBeInstanceOf(FormatError);
});

test('the size of a contract that is not too large is told', () => {
  const terms = { a: ['xy', 1], b: { c: 'z', $forgettable: { c: 'salt' } } };
  expect(assertBounded(terms, bounds)).toEqual({
    values: 8,
    characters: 'abxyczsalt$forgettablec'.length,
    forgettable: 1,
  });
});
