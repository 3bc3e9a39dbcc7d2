import { beforeEach, expect, test, vi } from 'vitest';
import { hashContractTerms, hashContractTermsV6 } from '@/protocol/contract-hash';
import { canonicalJson } from '@/protocol/crypto/canonical-json';
import { kdf } from '@/protocol/crypto/kdf';
import { isContract } from '@/merchant/payments/proposed-contract';

vi.mock('@/protocol/crypto/kdf', { spy: true });
vi.mock('@/protocol/crypto/canonical-json', { spy: true });

const salted = (count: number) => {
  const names = Array.from({ length: count }, (_, i) => `m${i}`);
  const members = Object.fromEntries(names.map((name) => [name, 'text']));
  return { summary: 'Tea', ...members, $forgettable: members };
};

beforeEach(() => {
  vi.clearAllMocks();
});

test.each([
  ['A', salted(20), hashContractTerms, 20],
  ['B', { ...salted(20), H_wire: 'hash' }, hashContractTermsV6, 0],
])(
  '[PAYB-2] what a wallet says of a contract of style %s is hashed once',
  async (_, data, hash, members) => {
    const hContract = hash(data);
    for (const [said, isSame] of [
      [data, true],
      [{ ...data, summary: 'Coffee' }, false],
    ] as const) {
      vi.clearAllMocks();
      expect(await isContract(said, hContract)).toBe(isSame);
      // The contract, and each member that may be forgotten.
      expect(vi.mocked(canonicalJson)).toHaveBeenCalledTimes(1 + members);
      expect(vi.mocked(kdf)).toHaveBeenCalledTimes(members);
    }
  },
);

test('[PAYB-2] what no contract can be is not hashed at all', async () => {
  const data = salted(1025);
  const hContract = hashContractTerms(data);
  vi.clearAllMocks();
  expect(await isContract(data, hContract)).toBe(false);
  expect(vi.mocked(kdf)).not.toHaveBeenCalled();
  expect(vi.mocked(canonicalJson)).not.toHaveBeenCalled();
});
