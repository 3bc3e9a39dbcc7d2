import { expect, test } from 'vitest';
import { decodeBase32, encodeBase32 } from '@/protocol/base32';
import { createKeyPair } from '@/protocol/crypto/eddsa';
import { isSignedInEither } from '@/protocol/generations';
import { readCases } from '../../support/vectors';
import { Inputs, walletAndMaster, type SignatureCase } from './crypto/signature-cases';

const oldCase = readCases<SignatureCase>('signatures_v6').find(({ purpose }) => purpose === 1204)!;
const newCase = readCases<SignatureCase>('signatures_v9').find(({ purpose }) => purpose === 1204)!;

function check(vector: SignatureCase, own: 'v6' | 'v9', coinPub = vector.inputs['old_coin_pub']) {
  const inputs = new Inputs(vector.inputs);
  return isSignedInEither(
    decodeBase32(coinPub as string),
    decodeBase32(vector.signature),
    own,
    (layouts) => walletAndMaster(layouts)[1204]!.blob(inputs),
  );
}

test('a signature of either generation is accepted at the routes of both', () => {
  expect(check(oldCase, 'v6')).toBe(true);
  expect(check(oldCase, 'v9')).toBe(true);
  const { publicKey } = createKeyPair(decodeBase32(newCase.inputs['old_coin_private'] as string));
  const pub = encodeBase32(publicKey);
  expect(check(newCase, 'v6', pub)).toBe(true);
  expect(check(newCase, 'v9', pub)).toBe(true);
});

test('a signature of another key is accepted in no generation', () => {
  const stranger = encodeBase32(createKeyPair(new Uint8Array(32).fill(7)).publicKey);
  expect(check(oldCase, 'v6', stranger)).toBe(false);
  const signature = decodeBase32(oldCase.signature);
  const blobOf = () => new Uint8Array(8);
  expect(isSignedInEither(decodeBase32(stranger), signature, 'v9', blobOf)).toBe(false);
});

test('the route’s own generation is tried first', () => {
  const tried: number[] = [];
  const { publicKey } = createKeyPair(new Uint8Array(32).fill(7));
  isSignedInEither(publicKey, new Uint8Array(64), 'v6', (layouts) => {
    const blob = walletAndMaster(layouts)[1204]!.blob(new Inputs(oldCase.inputs));
    tried.push(blob.length);
    return blob;
  });
  expect(tried).toEqual([200, 168]);
});
