/** Guesses at many names, at long ones, and at names whose secret changes: they keep no owner out. */
import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, inject, test } from 'vitest';
import { query } from '../../support/database';
import { createInstance, registerBankUser, unique } from '../../support/deployment';
import { databaseUrlOf } from '../../support/server';
import { sendAsStranger } from '../../support/stranger';
import { WebBrowser } from '../../support/web-browser';

const url = inject('serverUrl');
const database = databaseUrlOf(inject('dataDir'));
const secret = (): string => randomBytes(6).toString('hex');

/** Makes the key as src/http/caller-rates.ts does. */
function keyOf(...texts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(texts)).digest('base64url');
}

async function pause(holder: string): Promise<void> {
  await query(database, 'insert into web.rate (key, points, expire) values ($1, 1, $2)', [
    keyOf('hold', holder),
    Date.now() + 60_000,
  ]);
}

async function pointsOf(...texts: readonly string[]): Promise<number> {
  const sql = 'select points from web.rate where key = $1';
  return (await query<{ points: number }>(database, sql, [keyOf(...texts)]))[0]?.points ?? 0;
}

async function balance(from: string, username: string, password: string): Promise<number> {
  const basic = Buffer.from(`${username}:${password}`).toString('base64');
  const headers = { authorization: `Basic ${basic}` };
  return (await sendAsStranger(from, `${url}/bank/accounts/${username}`, { headers })).status;
}

async function orders(from: string, id: string, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  return (await sendAsStranger(from, `${url}/merchant/instances/${id}/private/orders`, { headers }))
    .status;
}

/** Sends the right password among wrong ones, which are refused. Returns the number of counted ones. */
async function guessAround(
  from: string,
  before: () => Promise<number>[],
  after: () => Promise<number>[],
): Promise<number> {
  const { username, password } = await registerBankUser(url);
  await pause(from);
  const first = before();
  const right = balance(from, username, password);
  const guesses = [...first, ...after()];
  expect(await right).toBe(200);
  expect(new Set(await Promise.all(guesses))).toEqual(new Set([429]));
  return await pointsOf('wrong', from);
}

describe('in a pause of an address', () => {
  test('guesses at names that do not exist take no place', async () => {
    const from = '127.0.0.51';
    const guesses = (count: number) => () =>
      Array.from({ length: count }, () => balance(from, unique('nobody'), secret()));
    const counted = await guessAround(from, guesses(60), guesses(120));
    // Some are counted, as for names that exist.
    expect(counted).toBeGreaterThan(0);
    expect(counted).toBeLessThan(180);
  });

  test('names that exist take turns, and wrong ones are counted', async () => {
    const from = '127.0.0.52';
    const names = await Promise.all(
      Array.from({ length: 12 }, async () => (await createInstance(url)).id),
    );
    const guesses = () =>
      names.flatMap((id) => [1, 2, 3, 4, 5].map(() => orders(from, id, secret())));
    const counted = await guessAround(from, guesses, guesses);
    // Ten at once, and forty in line.
    expect(counted).toBeGreaterThan(0);
    expect(counted).toBeLessThan(120);
  });

  test('a shop that does not exist is unknown as ever', async () => {
    const from = '127.0.0.53';
    await pause(from);
    expect(await orders(from, unique('no-shop'), secret())).toBe(404);
  });
});

describe('a new secret', () => {
  test('is not refused because it was wrong a moment ago', async () => {
    const from = '127.0.0.54';
    const { id, authorization } = await createInstance(url);
    await pause(keyOf('pair', 'dashboard', id, from));
    const token = `secret-token:${secret()}`;
    expect(await orders(from, id, token)).toBe(429);
    const counted = await pointsOf('wrong for', 'dashboard', id);
    expect(await orders(from, id, token)).toBe(429);
    // The same again is refused without a check.
    expect(await pointsOf('wrong for', 'dashboard', id)).toBe(counted);
    const changed = await fetch(`${url}/merchant/instances/${id}/private/auth`, {
      method: 'POST',
      headers: { authorization },
      body: JSON.stringify({ method: 'token', token }),
    });
    expect(changed.status).toBe(204);
    expect(await orders(from, id, token)).toBe(200);
  });
});

describe('a name that is longer than any', () => {
  test.each([
    ['bank', '/bank/log-in/submit', 'username', 'password'],
    ['dashboard', '/dashboard/log-in/submit', 'instance', 'token'],
  ])(
    'at the %s is wrong like others, and nothing is counted',
    async (entrance, path, name, guess) => {
      const from = '127.0.0.55';
      const send = async (text: string): Promise<string> => {
        const browser = new WebBrowser(url, from, { via: '1.1 some-proxy' });
        const { location } = await browser.post(path, { [name]: text, [guess]: secret() });
        return location.replace(/draft=[^&]*/, 'draft');
      };
      const long = 'a'.repeat(60_000);
      const short = unique('nobody');
      expect(await send(long)).toBe(await send(short));
      expect(await pointsOf('wrong for', entrance, short)).toBe(1);
      expect(await pointsOf('wrong for', entrance, long)).toBe(0);
    },
  );
});
