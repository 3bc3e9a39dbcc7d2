import { afterEach, beforeEach, expect, test, vi, type MockInstance } from 'vitest';
import { hashContractTerms, hashContractTermsV6 } from '@/protocol/contract-hash';
import { usualForm as usual } from '@/merchant/contracts/contract-form';
import { styleBForm } from '@/merchant/style-b/contract-form';
import { isContract } from '@/merchant/style-b/proposed-contract';

const usualForm = usual(styleBForm);
let hashed: MockInstance[];

beforeEach(() => {
  hashed = [vi.spyOn(usualForm, 'hash'), vi.spyOn(styleBForm, 'hash')];
});

afterEach(() => {
  for (const spy of hashed) spy.mockRestore();
});

/** Counts the hashes by style A's rule, and by style B's. */
const counts = () => hashed.map(({ mock }) => mock.calls.length);

const salted = (count: number) => {
  const names = Array.from({ length: count }, (_, i) => `m${i}`);
  const members = Object.fromEntries(names.map((name) => [name, 'text']));
  return { summary: 'Tea', ...members, $forgettable: members };
};

test.each([
  ['A', salted(20), hashContractTerms, [1, 0]],
  ['B', { ...salted(20), H_wire: 'hash' }, hashContractTermsV6, [0, 1]],
])(
  '[PAYB-2] what a wallet says of a contract of style %s is hashed once',
  async (_, data, hash, once) => {
    const hContract = hash(data);
    expect(await isContract({ usualForm }, data, hContract)).toBe(true);
    expect(counts()).toEqual(once);
    expect(await isContract({ usualForm }, { ...data, summary: 'Coffee' }, hContract)).toBe(false);
    expect(counts()).toEqual(once.map((count) => 2 * count));
  },
);

test('[PAYB-2] what no contract can be is not hashed at all', async () => {
  const data = salted(1025);
  expect(await isContract({ usualForm }, data, hashContractTerms(data))).toBe(false);
  expect(counts()).toEqual([0, 0]);
});
