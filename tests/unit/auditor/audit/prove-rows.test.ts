import { expect, test } from 'vitest';
import { proveConsent } from '@/auditor/audit/prove-consent';
import { createKeyPair, sign } from '@/protocol/crypto/eddsa';
import type { SignedRow } from '@/storage/auditor/books/read-signed';
import { listUnsigned } from '@/auditor/audit/verify-batch';
import type { Verifiers } from '@/auditor/audit/verifiers';

const pair = createKeyPair(new Uint8Array(32).fill(7));
const blob = new Uint8Array(40).fill(1);
const signature = sign(pair.privateKey, blob);

const signed: Omit<SignedRow, 'row'> = {
  table: 'exchange.deposit',
  rule: 'a coin has signed what it was deposited for',
  signer: pair.publicKey,
  signature,
  blobOf: () => blob,
};
const namesOf = (findings: readonly { row: Readonly<Record<string, string>> }[]) =>
  findings.map(({ row }) => row['id']);

async function* oneByOne(rows: Iterable<SignedRow>): AsyncGenerator<SignedRow> {
  for (const row of rows) yield await Promise.resolve(row);
}

/** Answers late, and in another order than asked. */
class SlowVerifiers implements Verifiers {
  readonly atOnce = 3;
  #open = 0;
  most = 0;
  async listUnsigned(batch: Parameters<typeof listUnsigned>[0]): Promise<number[]> {
    this.#open += 1;
    this.most = Math.max(this.most, this.#open);
    await new Promise((resolve) => setTimeout(resolve, this.#open % 2 === 0 ? 1 : 15));
    this.#open -= 1;
    return listUnsigned(batch);
  }
}

test('rows are read no faster than they are verified, and bad ones named in their order', async () => {
  const verifiers = new SlowVerifiers();
  const bad = new Set([3, 777, 2600]);
  let read = 0;
  let verified = 0;
  let mostAhead = 0;
  function* rows(): Generator<SignedRow> {
    for (let id = 0; id < 5_000; id += 1) {
      read += 1;
      mostAhead = Math.max(mostAhead, read - verified);
      const blobOf = () => {
        verified += 1;
        return bad.has(id) ? new Uint8Array(40) : blob;
      };
      yield { ...signed, row: { id }, blobOf };
    }
  }
  const findings = await proveConsent(oneByOne(rows()), verifiers);
  expect(namesOf(findings)).toEqual(['3', '777', '2600']);
  expect(verifiers.most).toBe(3);
  expect(mostAhead).toBeLessThanOrEqual(501);
});

test('a field too long for any signature is a finding, as is a signature of nothing', async () => {
  function* rows(): Generator<SignedRow> {
    const tooLong = () => {
      throw new RangeError('too long');
    };
    yield { ...signed, row: { id: 1 }, blobOf: tooLong };
    const empty = sign(pair.privateKey, new Uint8Array());
    yield { ...signed, row: { id: 2 }, signature: empty, blobOf: tooLong };
    yield { ...signed, row: { id: 3 } };
  }
  expect(namesOf(await proveConsent(oneByOne(rows()), new SlowVerifiers()))).toEqual(['1', '2']);
});

test('a failing verifier fails the audit', async () => {
  function* rows(): Generator<SignedRow> {
    for (let id = 0; id < 2_000; id += 1) yield { ...signed, row: { id } };
  }
  const failing: Verifiers = {
    atOnce: 3,
    listUnsigned: () => Promise.reject(new Error('the thread has ended')),
  };
  await expect(proveConsent(oneByOne(rows()), failing)).rejects.toThrow('the thread has ended');
});
