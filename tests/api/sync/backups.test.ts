import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { encodeBase32 } from '@/protocol/base32';
import { verify } from '@/protocol/crypto/eddsa';
import { sha512 } from '@/protocol/crypto/hash';
import { signaturesV9 } from '@/protocol/signatures';
import { decodeBase32 } from '@/protocol/base32';
import { formatEtag } from '@/protocol/sync';
import { bytes, newKeyPair } from '../../support/coins';
import { query } from '../../support/database';
import { openRaw } from '../../support/raw-connection';
import { databaseUrlOf } from '../../support/server';
import { addressOf, bodyOf, upload, uploadHeaders } from './sync-support';

const url = inject('serverUrl');

test('a fresh account has no backup: 204, also once it is registered', async () => {
  const key = newKeyPair();
  expect((await fetch(addressOf(url, key))).status).toBe(204);
  for (let times = 0; times < 2; times += 1) {
    const registered = await fetch(`${url}/sync/register`, {
      method: 'POST',
      body: JSON.stringify({ wallet_key: encodeBase32(key.publicKey) }),
    });
    expect(registered.status).toBe(204);
  }
  const answer = await fetch(addressOf(url, key));
  expect(answer.status).toBe(204);
  expect(await answer.text()).toBe('');
});

test('what was uploaded comes back, with its hash and the signature of its owner', async () => {
  const key = newKeyPair();
  const [first, second] = [bytes(500), bytes(700)];
  expect((await upload(url, key, first)).status).toBe(204);
  const fresh = await fetch(addressOf(url, key));
  expect(fresh.status).toBe(200);
  expect(await bodyOf(fresh)).toEqual(first);
  expect(fresh.headers.get('etag')).toBe(formatEtag(sha512(first)));
  expect(fresh.headers.get('x-service-sync-previous')).toBeNull();

  expect((await upload(url, key, second, { previous: first })).status).toBe(204);
  const replaced = await fetch(addressOf(url, key));
  expect(await bodyOf(replaced)).toEqual(second);
  expect(replaced.headers.get('x-service-sync-previous')).toBe(formatEtag(sha512(first)));
  const signature = replaced.headers.get('x-taler-sync-signature') ?? '';
  expect(signature).toBe(replaced.headers.get('x-service-sync-signature'));
  const blob = signaturesV9.syncUpload({ oldHash: sha512(first), newHash: sha512(second) });
  expect(verify(key.publicKey, blob, decodeBase32(signature, 64))).toBe(true);
});

test('a wallet in a page of another origin may send all headers, and hears every answer', async () => {
  const key = newKeyPair();
  const asked = await fetch(addressOf(url, key), { method: 'OPTIONS' });
  expect(asked.headers.get('access-control-allow-methods')).toContain('POST');
  expect(asked.headers.get('access-control-allow-headers')).toContain('*');
  const answers = [
    await fetch(addressOf(url, key)),
    await upload(url, key, bytes(64)),
    await upload(url, key, bytes(65)),
    await upload(url, key, bytes(31)),
  ];
  expect(answers.map(({ status }) => status)).toEqual([204, 204, 409, 400]);
  for (const { headers } of answers) {
    expect(headers.get('access-control-allow-origin')).toBe('*');
  }
});

test('who has the latest version gets 304 and no body', async () => {
  const key = newKeyPair();
  const backup = bytes(100);
  await upload(url, key, backup);
  const etag = formatEtag(sha512(backup));
  // The second as a proxy that compresses makes it.
  for (const known of [etag, `W/${etag}`, `"another", ${etag}`, '*']) {
    const answer = await fetch(addressOf(url, key), { headers: { 'if-none-match': known } });
    expect(answer.status).toBe(304);
    expect(answer.headers.get('etag')).toBe(etag);
  }
  const outdated = { headers: { 'if-none-match': formatEtag(sha512(bytes(9))) } };
  expect((await fetch(addressOf(url, key), outdated)).status).toBe(200);
});

test('the same upload again is known already: 304, and nothing changes', async () => {
  const key = newKeyPair();
  const backup = bytes(100);
  expect((await upload(url, key, backup)).status).toBe(204);
  const known = await upload(url, key, backup);
  expect(known.status).toBe(304);
  expect(known.headers.get('access-control-allow-origin')).toBe('*');
  expect((await fetch(addressOf(url, key))).headers.get('x-service-sync-previous')).toBeNull();
});

test('an upload over a version that the wallet has not seen is a conflict that brings it', async () => {
  const key = newKeyPair();
  const [first, second, third] = [bytes(64), bytes(65), bytes(66)];
  await upload(url, key, first);
  await upload(url, key, second, { previous: first });
  for (const previous of [first, undefined]) {
    const conflict = await upload(url, key, third, previous === undefined ? {} : { previous });
    expect(conflict.status).toBe(409);
    expect(await bodyOf(conflict)).toEqual(second);
    expect(conflict.headers.get('etag')).toBe(formatEtag(sha512(second)));
    expect(conflict.headers.get('x-service-sync-previous')).toBe(formatEtag(sha512(first)));
  }
  expect(await bodyOf(await fetch(addressOf(url, key)))).toEqual(second);
});

test('of uploads of many machines at one moment exactly one is taken', async () => {
  const key = newKeyPair();
  const first = bytes(64);
  await upload(url, key, first);
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => upload(url, key, bytes(80), { previous: first })),
  );
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([204, ...Array<number>(11).fill(409)]);
});

test('If-Match without any backup at the service is 404', async () => {
  const answer = await upload(url, newKeyPair(), bytes(64), { previous: bytes(64) });
  expect(answer.status).toBe(404);
  expect(await answer.json()).toMatchObject({ code: 6019 });
});

test('an upload over a version that is not there is refused before the database gets it', async () => {
  const client = new pg.Client({ connectionString: databaseUrlOf(inject('dataDir')) });
  await client.connect();
  try {
    // Others may read, and wait before they write.
    await client.query('begin; lock table sync.account in exclusive mode');
    const answer = await upload(url, newKeyPair(), bytes(4096), { previous: bytes(64) });
    expect(answer.status).toBe(404);
  } finally {
    await client.end();
  }
}, 10_000);

const SIGNATURE = 'x-service-sync-signature';

test.for([
  ['no signature', { [SIGNATURE]: undefined }, 401, 6005],
  ['a signature that is none', { [SIGNATURE]: 'abc' }, 401, 6005],
  ['a signature of somebody else', { [SIGNATURE]: encodeBase32(new Uint8Array(64)) }, 401, 6007],
  ['another body than announced', { etag: formatEtag(sha512(bytes(1))) }, 401, 6011],
  ['an If-Match that is no hash', { 'if-match': '"1"' }, 400, 6004],
  // The signature covers it.
  ['another If-Match than signed', { 'if-match': formatEtag(sha512(bytes(1))) }, 401, 6007],
] as const)('%s is refused', async ([, headers, status, code]) => {
  const key = newKeyPair();
  const answer = await upload(url, key, bytes(64), { headers });
  expect(answer.status).toBe(status);
  expect(await answer.json()).toMatchObject({ code });
  expect((await fetch(addressOf(url, key))).status).toBe(204);
});

test('the signature may come in the deployed namespace, the hash as E-tag', async () => {
  const key = newKeyPair();
  const backup = bytes(64);
  const right = uploadHeaders(key, backup);
  const headers = {
    [SIGNATURE]: undefined,
    'x-taler-sync-signature': right[SIGNATURE],
    etag: undefined,
    'e-tag': right['etag'],
  };
  expect((await upload(url, key, backup, { headers })).status).toBe(204);
});

test('less than 32 bytes are no backup: 400', async () => {
  const answer = await upload(url, newKeyPair(), bytes(31));
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ error: 'SYNC_BACKUP_TOO_SHORT' });
});

test('a backup may be as large as the terms say, and no larger: 413', async () => {
  const terms = (await (await fetch(`${url}/sync/terms`)).json()) as Record<string, unknown>;
  const limit = Number(terms['storage_limit_in_megabytes']) * 1024 * 1024;
  const key = newKeyPair();
  expect((await upload(url, key, new Uint8Array(limit))).status).toBe(204);
  const answer = await upload(url, key, new Uint8Array(limit + 1));
  expect(answer.status).toBe(413);
  expect(await answer.json()).toMatchObject({ code: 6009 });
});

const MIB = 1024 * 1024;

test('a large backup comes whole, in pieces, and HEAD brings its length only', async () => {
  const key = newKeyPair();
  const backup = new Uint8Array(randomBytes(2 * MIB + 5));
  expect((await upload(url, key, backup)).status).toBe(204);
  const answers = await Promise.all(
    Array.from({ length: 5 }, async () => bodyOf(await fetch(addressOf(url, key)))),
  );
  for (const body of answers) expect(Buffer.compare(body, backup)).toBe(0);
  const head = await fetch(addressOf(url, key), { method: 'HEAD' });
  expect([head.status, head.headers.get('content-length')]).toEqual([200, `${backup.length}`]);
  expect(head.headers.get('etag')).toBe(formatEtag(sha512(backup)));
  expect((await bodyOf(head)).length).toBe(0);
});

test('a backup that is replaced while it is read is cut off, and never mixed with the other', async () => {
  const key = newKeyPair();
  const [first, second] = [7, 8].map((byte) => new Uint8Array(16 * MIB).fill(byte));
  await upload(url, key, first!);
  const { pathname, host } = new URL(addressOf(url, key));
  const connection = await openRaw('127.0.0.1', url);
  const { socket } = connection;
  // At the first piece: the whole backup may arrive between two looks.
  socket.once('data', () => socket.pause());
  socket.write(`GET ${pathname} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
  await expect.poll(() => connection.received().includes('\r\n\r\n')).toBe(true);
  expect((await upload(url, key, second!, { previous: first! })).status).toBe(204);
  socket.resume();
  const text = await connection.whole();
  expect(text).toContain(`content-length: ${16 * MIB}`);
  const body = text.slice(text.indexOf('\r\n\r\n') + 4);
  expect(body.replaceAll('\x07', '')).toBe('');
  expect(body.length).toBeLessThan(16 * MIB);
});

test('an upload that does not announce its length is 411', async () => {
  const key = newKeyPair();
  const backup = bytes(64);
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const sent = request(
      addressOf(url, key),
      {
        method: 'POST',
        headers: { ...uploadHeaders(key, backup), 'transfer-encoding': 'chunked' },
      },
      (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      },
    );
    sent.on('error', reject);
    sent.end(backup);
  });
  expect(status).toBe(411);
});

test('a wallet uploads as often in a day as the terms say, and again on the next', async () => {
  const key = newKeyPair();
  const [first, second, third] = [bytes(64), bytes(65), bytes(66)];
  await upload(url, key, first);
  const already = (set: string): Promise<unknown> =>
    query(
      databaseUrlOf(inject('dataDir')),
      `update sync.account set ${set} where wallet_key = $1`,
      [key.publicKey],
    );
  await already('uploads = 499');
  expect((await upload(url, key, second, { previous: first })).status).toBe(204);
  const answer = await upload(url, key, third, { previous: second });
  expect(answer.status).toBe(429);
  expect(await answer.json()).toMatchObject({ error: 'SYNC_QUOTA_EXCEEDED' });
  // A repeated upload that was accepted gets the same answer.
  expect((await upload(url, key, second, { previous: first })).status).toBe(304);
  await already('upload_day = upload_day - 1');
  expect((await upload(url, key, third, { previous: second })).status).toBe(204);
});

test('terms and salt are as documented', async () => {
  const terms: unknown = await (await fetch(`${url}/sync/terms`)).json();
  expect(terms).toEqual({
    storage_limit_in_megabytes: 16,
    daily_sync_limit: 500,
    inactive_expiration: { d_ms: 90 * 86_400_000 },
    annual_fee: 'KUDOS:0',
  });
  const salts = await Promise.all(
    ['/sync/salt', '/salt'].map(async (path) => (await fetch(url + path)).json() as unknown),
  );
  expect(salts[0]).toEqual({ salt: expect.stringMatching(/^[0-9A-Z]{52}$/) as string });
  expect(salts[1]).toEqual(salts[0]);
});

test('config says both, with a version, for wallets from 2021 on', async () => {
  const ask = async (path: string): Promise<Record<string, unknown>> =>
    (await (await fetch(`${url}/sync/${path}`)).json()) as Record<string, unknown>;
  expect(await ask('config')).toEqual({
    name: 'sync',
    version: '0:0:0',
    currency: 'KUDOS',
    ...(await ask('terms')),
    ...(await ask('salt')),
  });
  // At the root it is the merchant's (decision D15).
  expect(await (await fetch(`${url}/config`)).json()).toMatchObject({ name: 'taler-merchant' });
});

test.for(['short', 'U'.repeat(52), `${'0'.repeat(51)}!`])(
  'a path that is no key is no account: %s',
  async (name) => {
    for (const method of ['GET', 'POST']) {
      const answer = await fetch(`${url}/sync/${name}`, { method });
      expect(answer.status).toBe(404);
      expect(await answer.json()).toMatchObject({ code: 21 });
    }
  },
);
