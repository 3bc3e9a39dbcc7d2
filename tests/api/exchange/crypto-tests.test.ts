import { createCipheriv } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { expect, inject, test } from 'vitest';
import { decodeBase32, encodeBase32 } from '@/protocol/base32';
import { blindingSalt, unblind, verifyCoin } from '@/protocol/crypto/coin-blinding';
import { utf8 } from '@/protocol/crypto/bytes';
import { agreeWithEddsaPrivate, ecdhPublicKey } from '@/protocol/crypto/ecdh';
import { sign, verify } from '@/protocol/crypto/eddsa';
import { sha512 } from '@/protocol/crypto/hash';
import { kdf } from '@/protocol/crypto/kdf';
import { deriveWithdrawSecrets, makePlanchet } from '@/protocol/crypto/planchets';
import { decodePublicKey } from '@/protocol/decode-public-key';
import { encryptTwofishBlock, expandTwofishKey } from '@/exchange/crypto-tests/twofish';
import { bytes, newKeyPair } from '../../support/coins';

const url = inject('serverUrl');

async function cryptoTest(
  name: string,
  body: Record<string, Uint8Array>,
): Promise<{ status: number; answer: Record<string, unknown> }> {
  const encoded = Object.entries(body).map(([key, value]) => [key, encodeBase32(value)]);
  const response = await fetch(`${url}/test/${name}`, {
    method: 'POST',
    body: JSON.stringify(Object.fromEntries(encoded)),
  });
  return {
    status: response.status,
    answer: (await response.json()) as Record<string, unknown>,
  };
}

test('base32: the SHA-512 of what was decoded', async () => {
  const input = bytes(77);
  const { answer } = await cryptoTest('base32', { input });
  expect(answer).toEqual({ output: encodeBase32(sha512(input)) });
});

test('hkdf: 64 bytes, salted with "salty"', async () => {
  const input = bytes(33);
  const { answer } = await cryptoTest('hkdf', { input });
  expect(answer).toEqual({ output: encodeBase32(kdf(64, utf8('salty'), input)) });
});

test('encrypt: one block passes AES and then Twofish', async () => {
  const [input, keyHash] = [bytes(16), bytes(64)];
  const { answer } = await cryptoTest('encrypt', { input, key_hash: keyHash });
  const key = kdf(32, utf8('skey'), keyHash);
  const iv = kdf(32, utf8('iv'), keyHash);
  const aes = createCipheriv('aes-256-cfb', key, iv.subarray(0, 16)).update(input);
  const stream = encryptTwofishBlock(expandTwofishKey(key), iv.subarray(16));
  expect(answer).toEqual({ output: encodeBase32(aes.map((byte, i) => byte ^ (stream[i] ?? 0))) });
});

test('encrypt: any length keeps its length, and a longer input begins as the shorter', async () => {
  const [input, keyHash] = [bytes(50), bytes(64)];
  const outputs = await Promise.all(
    [0, 15, 33, 50].map(async (length) => {
      const body = { input: input.subarray(0, length), key_hash: keyHash };
      return decodeBase32(String((await cryptoTest('encrypt', body)).answer['output']));
    }),
  );
  expect(outputs.map((output) => output.length)).toEqual([0, 15, 33, 50]);
  for (const output of outputs) expect(output).toEqual(outputs[3]?.subarray(0, output.length));
});

test('ecdhe: both sides agree, under both names of the answer', async () => {
  const [ours, theirs] = [bytes(32), bytes(32)];
  const first = await cryptoTest('ecdhe', { ecdhe_priv: ours, ecdhe_pub: ecdhPublicKey(theirs) });
  const second = await cryptoTest('ecdhe', { ecdhe_priv: theirs, ecdhe_pub: ecdhPublicKey(ours) });
  expect(first.status).toBe(200);
  expect(first.answer['ecdh_hash']).toBe(first.answer['ecdhe_hash']);
  expect(first.answer).toEqual(second.answer);
});

test('ecdhe: a key of small order agrees on nothing: 500 with code 4000', async () => {
  const body = { ecdhe_priv: bytes(32), ecdhe_pub: new Uint8Array(32) };
  const { status, answer } = await cryptoTest('ecdhe', body);
  expect(status).toBe(500);
  expect(answer).toMatchObject({ code: 4000 });
});

/** Size 8 and the purpose, no fields. */
const emptyBlock = (purpose: number): Uint8Array =>
  Uint8Array.of(0, 0, 0, 8, 0, 0, purpose >> 8, purpose & 0xff);

test('eddsa: a good signature is answered by one of a new key', async () => {
  const key = newKeyPair();
  const signature = sign(key.privateKey, emptyBlock(1302));
  const { status, answer } = await cryptoTest('eddsa', {
    eddsa_pub: key.publicKey,
    eddsa_sig: signature,
  });
  expect(status).toBe(200);
  const pub = decodeBase32(String(answer['eddsa_pub']), 32);
  expect(pub).not.toEqual(key.publicKey);
  const sig = decodeBase32(String(answer['eddsa_sig']), 64);
  expect(verify(pub, emptyBlock(1303), sig)).toBe(true);
});

test('eddsa: a bad signature is 401 with code 4001 and the parameter’s name', async () => {
  const key = newKeyPair();
  const signature = sign(key.privateKey, emptyBlock(1303));
  const body = { eddsa_pub: key.publicKey, eddsa_sig: signature };
  const { status, answer } = await cryptoTest('eddsa', body);
  expect(status).toBe(401);
  expect(answer).toMatchObject({ code: 4001, parameter: 'eddsa_sig' });
});

test('rsa: a key of 1024 bits, the same every time, signs blindly', async () => {
  const get = async (): Promise<string> => {
    const response = await fetch(`${url}/test/rsa/get`);
    return ((await response.json()) as { rsa_pub: string }).rsa_pub;
  };
  const text = await get();
  expect(await get()).toBe(text);
  const key = decodePublicKey(decodeBase32(text));
  expect(key.modulus.length).toBe(128);
  const secrets = deriveWithdrawSecrets(bytes(64), 0);
  const planchet = makePlanchet(secrets, { key, salt: blindingSalt.v9 });
  const { answer } = await cryptoTest('rsa/sign', { blind_ev: planchet.coinEv });
  const blind = decodeBase32(String(answer['rsa_blind_sig']));
  const { blindingSecret, coinPub } = planchet;
  const signature = unblind(blind, { key, blindingSecret, salt: blindingSalt.v9 });
  expect(verifyCoin(key, coinPub, signature)).toBe(true);
});

test('rsa: what is no number below the modulus is 400', async () => {
  const { status, answer } = await cryptoTest('rsa/sign', {
    blind_ev: new Uint8Array(200).fill(1),
  });
  expect(status).toBe(400);
  expect(answer).toMatchObject({ field: 'blind_ev' });
});

test('transfer: the secret is the one that the coin’s owner finds', async () => {
  const coin = newKeyPair();
  const scalar = bytes(32);
  const { answer } = await cryptoTest('transfer', { trans_priv: scalar, coin_pub: coin.publicKey });
  const found = agreeWithEddsaPrivate(coin.privateKey, ecdhPublicKey(scalar));
  expect(answer).toEqual({ secret: encodeBase32(found) });
});

test.for(['base32', 'encrypt', 'hkdf', 'ecdhe', 'eddsa', 'rsa/sign', 'transfer'])(
  '%s: an empty object is 400 with the name of what is missing',
  async (name) => {
    const { status, answer } = await cryptoTest(name, {});
    expect(status).toBe(400);
    expect(answer).toMatchObject({ code: 25, field: expect.any(String) as string });
  },
);

test('input beyond 4 KB is 413, packed or not, and what is allowed is answered', async () => {
  const keyHash = bytes(64);
  for (const name of ['base32', 'hkdf', 'encrypt']) {
    const send = (length: number) =>
      cryptoTest(name, { input: new Uint8Array(length), key_hash: keyHash });
    expect((await send(4096)).status, name).toBe(200);
    for (const length of [4097, 100_000]) {
      expect(await send(length), name).toMatchObject({ status: 413, answer: { code: 32 } });
    }
  }
  const bomb = JSON.stringify({ input: '0'.repeat(1_000_000), key_hash: encodeBase32(keyHash) });
  const response = await fetch(`${url}/test/encrypt`, {
    method: 'POST',
    headers: { 'content-encoding': 'gzip' },
    body: gzipSync(bomb),
  });
  expect(response.status).toBe(413);
});
