import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hashContractTerms } from '@/protocol/contract-hash';
import { Forgetting, NotForgettableError } from '@/protocol/forget-members';
import { FormatError } from '@/protocol/format-error';
import { forgetMembers } from '../../support/forget-members';

const name = fc.constantFrom('a', 'b', 'c');

/** Contracts in which any member may be forgettable, at any level. */
const { object: anyContract } = fc.letrec<{ value: unknown; object: object }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.integer(),
    fc.array(tie('value'), { maxLength: 3 }),
    tie('object'),
  ),
  object: fc.dictionary(name, tie('value'), { minKeys: 1, noNullPrototype: true }).chain((object) =>
    fc.subarray(Object.keys(object)).map((names) => ({
      ...object,
      $forgettable: Object.fromEntries(names.map((one) => [one, `salt of ${one}`])),
    })),
  ),
}));

const step = fc.oneof(
  { weight: 3, arbitrary: name.map((one) => `.${one}`) },
  fc.constantFrom('[0]', '[1]', '[*]'),
);
const anyPath = fc.array(step, { minLength: 1, maxLength: 4 }).map((steps) => `$${steps.join('')}`);

function outcomeOf(forget: () => object): unknown {
  try {
    return forget();
  } catch (error) {
    if (error instanceof NotForgettableError) return error.path;
    throw error;
  }
}

test('[FORGET-2] many paths at once are the same as one after another, and leave the hash', () => {
  fc.assert(
    fc.property(anyContract, fc.array(anyPath, { maxLength: 6 }), (json, paths) => {
      const contract = JSON.parse(JSON.stringify(json)) as object;
      const found = paths.filter((path) => {
        return typeof outcomeOf(() => forgetMembers(contract, [path])) === 'object';
      });
      for (const some of [found, paths]) {
        const atOnce = outcomeOf(() => forgetMembers(contract, some));
        const inTurn = outcomeOf(() =>
          some.reduce((rest: object, path) => forgetMembers(rest, [path]), contract),
        );
        expect(atOnce).toEqual(inTurn);
      }
      const rest = forgetMembers(contract, found);
      expect(hashContractTerms(rest)).toEqual(hashContractTerms(contract));
    }),
    { numRuns: 100 },
  );
});

const names = (count: number) => Array.from({ length: count }, (_, i) => `m${i}`);

/** Members that may all be forgotten. */
function notes(count: number): object {
  const all = names(count);
  return {
    ...Object.fromEntries(all.map((one) => [one, 'text'])),
    $forgettable: Object.fromEntries(all.map((one) => [one, 'salt'])),
  };
}

test('[FORGET-1] a contract is copied once, however many members of it are forgotten', () => {
  let copies = 0;
  const counted = new Proxy(notes(500), {
    ownKeys: (object) => {
      copies += 1;
      return Reflect.ownKeys(object);
    },
  });
  const paths = names(500).map((one) => `$.notes.${one}`);
  const rest = forgetMembers({ notes: counted }, paths);
  expect(Object.keys(rest['notes'] as object)).toEqual(['$forgotten']);
  expect(copies).toBeLessThan(5);
});

test('more walks through more members than any order needs are refused', () => {
  const items = [notes(1024), ...Array.from({ length: 2500 }, () => ({ m: 1 }))];
  const paths = names(1024).map((one) => `$.items[*].${one}`);
  expect(() => forgetMembers({ items }, paths)).toThrow(FormatError);
  const few = forgetMembers({ items }, paths.slice(0, 100));
  expect(Object.keys((few['items'] as object[])[0] ?? {})).toContain('$forgotten');
});

test('what may be forgotten is told without forgetting it', () => {
  const forgetting = new Forgetting({ notes: { ...notes(2), other: 1 } });
  expect(forgetting.allows('$.notes.m0')).toBe(true);
  expect(forgetting.allows('$.notes.other')).toBe(false);
  expect(forgetting.allows('notes.m0')).toBe(false);
  expect(forgetting.rest()).toEqual({ notes: { ...notes(2), other: 1 } });
});
