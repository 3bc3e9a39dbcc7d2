import { expect, test } from 'vitest';
import type { Denomination } from '@/exchange/keys/denomination';
import { DENOMINATION_VALUES } from '@/exchange/keys/key-plan';
import { KeyRing, type SigningKey } from '@/exchange/keys/key-ring';
import { masterKeyOf } from '@/exchange/keys/master-key';
import { createKeyPair } from '@/protocol/crypto/eddsa';
import { denominationWith } from '../denomination';

const pair = createKeyPair(new Uint8Array(32));
const master = masterKeyOf({ seed: pair.privateKey }, []);

function signingKey(start: number, expire: number): SigningKey {
  return { ...pair, start, expire, end: expire + 1000, masterSig: new Uint8Array(64) };
}

test('the newest signing key that has started and not expired signs', () => {
  const ring = new KeyRing(master);
  const [old, current, next] = [signingKey(0, 200), signingKey(100, 300), signingKey(250, 400)];
  ring.replace({ denominations: [], signingKeys: [next, old, current] });
  expect(ring.signer(50)).toBe(old);
  expect(ring.signer(199)).toBe(current);
  expect(ring.signer(249)).toBe(current);
  expect(ring.signer(250)).toBe(next);
  expect(() => ring.signer(400)).toThrow('no signing key');
});

test('denominations are found by hash, and each replacement is counted', () => {
  const ring = new KeyRing(master);
  const one = denominationWith({ hDenom: new Uint8Array(64).fill(1) });
  ring.replace({ denominations: [one], signingKeys: [] });
  expect(ring.generation).toBe(1);
  expect(ring.getDenomination(new Uint8Array(64).fill(1))).toBe(one);
  expect(() => ring.getDenomination(new Uint8Array(64))).toThrow(
    'EXCHANGE_GENERIC_DENOMINATION_KEY_UNKNOWN',
  );
});

test('keys are complete until the first of them, the signing key here, has no successor', () => {
  const ring = new KeyRing(master);
  expect(ring.completeUntil).toBe(0);
  ring.replace({ denominations: [], signingKeys: [signingKey(0, 500)] });
  expect(ring.completeUntil).toBe(0);
  const privateKey = {} as NonNullable<Denomination['privateKey']>;
  const denominations = DENOMINATION_VALUES.map((units, i) =>
    denominationWith({ value: { currency: 'KUDOS', units }, privateKey, expireWithdraw: 900 + i }),
  );
  ring.replace({ denominations, signingKeys: [signingKey(0, 500), signingKey(400, 800)] });
  expect(ring.completeUntil).toBe(800);
  ring.replace({ denominations, signingKeys: [signingKey(0, 5000)] });
  expect(ring.completeUntil).toBe(900);
});
