import { expect, test } from 'vitest';
import { KeyRing, type SigningKey } from '@/exchange/keys/key-ring';
import { createKeyPair } from '@/protocol/crypto/eddsa';
import { denominationWith } from '../denomination';

const pair = createKeyPair(new Uint8Array(32));

function signingKey(start: number, expire: number): SigningKey {
  return { ...pair, start, expire, end: expire + 1000, masterSig: new Uint8Array(64) };
}

test('the newest signing key that has started and not expired signs', () => {
  const ring = new KeyRing(pair);
  const [old, current, next] = [signingKey(0, 200), signingKey(100, 300), signingKey(250, 400)];
  ring.replace({ denominations: [], signingKeys: [next, old, current] });
  expect(ring.signer(50)).toBe(old);
  expect(ring.signer(199)).toBe(current);
  expect(ring.signer(249)).toBe(current);
  expect(ring.signer(250)).toBe(next);
  expect(() => ring.signer(400)).toThrow('no signing key');
});

test('denominations are found by hash and by row, and each replacement is counted', () => {
  const ring = new KeyRing(pair);
  const one = denominationWith({ id: 7, hDenom: new Uint8Array(64).fill(1) });
  ring.replace({ denominations: [one], signingKeys: [] });
  expect(ring.generation).toBe(1);
  expect(ring.getDenomination(new Uint8Array(64).fill(1))).toBe(one);
  expect(ring.denominationOfRow(7)).toBe(one);
  expect(() => ring.getDenomination(new Uint8Array(64))).toThrow(
    'EXCHANGE_GENERIC_DENOMINATION_KEY_UNKNOWN',
  );
  expect(() => ring.denominationOfRow(8)).toThrow('not in memory');
});
