import { expect, test } from 'vitest';
import { bigintToBytes } from '@/protocol/crypto/bytes';
import { generatePrivateKey, rsaPrivateRaw } from '@/protocol/crypto/rsa-private-key';
import { rsaPrivateRawAsync } from '@/protocol/crypto/rsa-worker';

test('many blocks under several keys at once get what the main thread computes', async () => {
  const keys = await Promise.all([1024, 2048].map((bits) => generatePrivateKey(bits)));
  const cases = keys.flatMap((key) =>
    Array.from({ length: 20 }, (_, i) => ({
      key,
      block: bigintToBytes(key.publicKey.n >> BigInt(i + 1)),
    })),
  );
  const results = await Promise.all(cases.map(({ key, block }) => rsaPrivateRawAsync(key, block)));
  expect(results).toEqual(cases.map(({ key, block }) => rsaPrivateRaw(key, block)));
});

test('a block that is not below the modulus gives null', async () => {
  const key = await generatePrivateKey(1024);
  expect(await rsaPrivateRawAsync(key, bigintToBytes(key.publicKey.n))).toBe(null);
  expect(await rsaPrivateRawAsync(key, bigintToBytes(key.publicKey.n << 8n))).toBe(null);
});
