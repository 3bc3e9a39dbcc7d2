import { beforeAll, expect, test } from 'vitest';
import type { Denomination } from '@/exchange/keys/denomination';
import { assertEnvelope, blindSign } from '@/exchange/keys/blind-sign';
import { bigintToBytes, bytesToBigint } from '@/protocol/crypto/bytes';
import { generatePrivateKey } from '@/protocol/crypto/rsa-private-key';
import { modPow } from '@/protocol/crypto/modular';
import { denominationWith } from '../denomination';

let denomination: Denomination;

beforeAll(async () => {
  const privateKey = await generatePrivateKey();
  denomination = denominationWith({ privateKey, publicKey: privateKey.publicKey });
});

test('the signature raised to e is the envelope, and the same each time', async () => {
  const { n, e } = denomination.publicKey;
  const envelope = bigintToBytes(n / 3n);
  const signature = await blindSign(denomination, envelope);
  expect(modPow(bytesToBigint(signature), e, n)).toBe(n / 3n);
  expect(await blindSign(denomination, envelope)).toEqual(signature);
});

test('an envelope is a number from 1 to below the modulus; leading zeros do not matter', () => {
  const { n } = denomination.publicKey;
  const check = (value: bigint, zeros = 0) => {
    const envelope = new Uint8Array([...new Uint8Array(zeros), ...bigintToBytes(value)]);
    return () => assertEnvelope(denomination, envelope);
  };
  expect(check(1n)).not.toThrow();
  expect(check(n - 1n)).not.toThrow();
  expect(check(n - 1n, 3)).not.toThrow();
  for (const outside of [0n, n, n + 1n, n << 8n]) {
    expect(check(outside)).toThrow('GENERIC_PARAMETER_MALFORMED');
  }
});

test('a denomination whose private key is gone signs nothing', async () => {
  const without = { ...denomination, privateKey: undefined };
  await expect(blindSign(without, Uint8Array.of(2))).rejects.toThrow('is gone');
});
