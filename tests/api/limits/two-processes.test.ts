/** Two servers on one database: what one counts, opens, keeps or ends holds for the other. */
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { until } from '@/testing/calls/until';
import { newKeyPair } from '../../support/coins';
import { query } from '../../support/database';
import {
  advanceClock,
  createInstance,
  registerBankUser,
  runJobs,
  unique,
} from '../../support/deployment';
import { copyDataDir, databaseUrlOf, startServer, type TestServer } from '../../support/server';
import { sendAsStranger } from '../../support/stranger';
import { WebBrowser } from '../../support/web-browser';
import { addressOf, uploadHeaders } from '../sync/sync-support';

let one: TestServer;
let two: TestServer;

beforeAll(async () => {
  // A fifth of what is allowed otherwise: two wrong ones for a name, twenty from an address.
  const env = { LIMIT_FACTOR: '0.2' };
  const dataDir = await copyDataDir();
  const limits = {
    max_complaints: 13,
    max_complaint_length: 100,
    // A fifth of that is for an address.
    max_stored_backup_bytes_per_address: 400_000,
  };
  writeFileSync(path.join(dataDir, 'merchant.json'), JSON.stringify({ limits }));
  one = await startServer({ dataDir, env });
  const shared = { ...env, DATABASE_URL: databaseUrlOf(one.dataDir) };
  two = await startServer({ dataDir: one.dataDir, env: shared });
}, 240_000);

afterAll(async () => {
  await two.stop({ keep: true });
  await one.stop();
});

/** Runs jobs at the process that leads. On a busy machine that may have become the other one. */
const runJobsAtLeader = (): Promise<unknown> => Promise.any([runJobs(one.url), runJobs(two.url)]);

const asStranger = (server: TestServer, address: string): WebBrowser =>
  new WebBrowser(server.url, address, { via: '1.1 some-proxy' });

async function shopkeeper(server: TestServer): Promise<WebBrowser> {
  const { id, authorization } = await createInstance(server.url);
  const browser = new WebBrowser(server.url);
  const token = authorization.replace('Bearer ', '');
  await browser.post('/dashboard/log-in/submit', { instance: id, token });
  return browser;
}

describe('a session', () => {
  test('of one process is one of the other, and ends for both by logging out', async () => {
    const browser = await shopkeeper(one);
    const elsewhere = browser.copy({ at: two.url });
    expect(
      (await elsewhere.post('/dashboard/settings/token/revoke', { id: '0' })).location,
    ).not.toContain('log-in');
    await elsewhere.post('/dashboard/log-out');
    const { location } = await browser.post('/dashboard/settings/token/revoke', { id: '0' });
    expect(location).toContain('/dashboard/log-in');
  });
});

test('a form that comes to both at the same moment is done once', async () => {
  const browser = await shopkeeper(one);
  const form = { once: randomUUID() };
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, n) =>
      browser
        .copy({ at: n % 2 === 0 ? one.url : two.url })
        .post('/dashboard/settings/token/submit', form),
    ),
  );
  expect(new Set(answers.map(({ location }) => location)).size).toBe(1);
  expect(answers[0]?.location).toContain('shown=');
});

test('a secret that one process has made is shown by the other, and only once', async () => {
  const maker = await shopkeeper(one);
  const sent = { once: randomUUID() };
  const { location } = await maker.post('/dashboard/settings/token/submit', sent);
  expect(location).toContain('shown=');
  const page = location.replace(/^https?:\/\/[^/]+/, '');
  const token = /secret-token:[0-9A-Z]{20,}/;
  expect((await maker.copy({ at: two.url }).get(page)).text).toMatch(token);
  for (const { url } of [one, two]) {
    const again = await maker.copy({ at: url }).get(page);
    expect([again.status, token.test(again.text)]).toEqual([200, false]);
  }
});

describe('wrong passwords', () => {
  test('are counted together', async () => {
    const { username, password } = await registerBankUser(one.url);
    const log = (server: TestServer, secret: string, from = '127.0.0.31') =>
      asStranger(server, from).post('/bank/log-in/submit', { username, password: secret });
    expect((await log(one, 'guessed')).status).toBe(303);
    expect((await log(two, 'guessed')).status).toBe(303);
    for (const server of [one, two]) expect((await log(server, 'guessed')).status).toBe(429);
    for (const server of [one, two]) {
      for (const from of ['127.0.0.31', '127.0.0.32']) {
        expect((await log(server, password, from)).location).toBe('/bank/account');
      }
    }
  });

  test('for many names from one address are too many as well, and keep out no name that was right there', async () => {
    const from = '127.0.0.33';
    const { id, authorization } = await createInstance(one.url);
    const books = () =>
      sendAsStranger(from, `${one.url}/merchant/instances/${id}/private/orders`, {
        headers: { authorization },
      });
    expect((await books()).status).toBe(200);
    const statuses: number[] = [];
    for (let i = 0; i < 22; i += 1) {
      const form = { username: unique('name'), password: 'guessed' };
      const server = i % 2 === 0 ? one : two;
      statuses.push((await asStranger(server, from).post('/bank/log-in/submit', form)).status);
    }
    expect(statuses).toEqual([...Array<number>(20).fill(303), 429, 429]);
    expect((await books()).status).toBe(200);
    const { username, password } = await registerBankUser(one.url);
    // Callers without a history, at that address and at another.
    for (const address of [from, '127.0.0.34']) {
      const { location } = await asStranger(two, address).post('/bank/log-in/submit', {
        username,
        password,
      });
      expect(location).toBe('/bank/account');
    }
  });

  test('for one name from many addresses refuse no right one', async () => {
    const { username, password } = await registerBankUser(one.url);
    for (let i = 0; i < 24; i += 1) {
      const browser = asStranger(i % 2 === 0 ? one : two, `127.0.1.${1 + i}`);
      expect((await browser.post('/bank/log-in/submit', { username, password: 'x' })).status).toBe(
        303,
      );
    }
    const owner = asStranger(two, '127.0.0.35');
    expect((await owner.post('/bank/log-in/submit', { username, password })).location).toBe(
      '/bank/account',
    );
  });
});

describe('what strangers have stored', () => {
  const json = (body: unknown) => ({ method: 'POST', body: JSON.stringify(body) });
  const registration = () => json({ username: unique('user'), password: 'correct horse' });

  async function statusesOf(
    from: string,
    count: number,
    path: string,
    sent: () => Parameters<typeof sendAsStranger>[2],
  ): Promise<number[]> {
    const statuses: number[] = [];
    for (let i = 0; i < count; i += 1) {
      const { url } = i % 2 === 0 ? one : two;
      const { status, headers, text } = await sendAsStranger(from, url + path, sent());
      statuses.push(status);
      if (status !== 429) continue;
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      expect(JSON.parse(text)).toMatchObject({ code: 9015 });
    }
    return statuses;
  }

  test('accounts at the bank are counted by address, whichever address is used', async () => {
    const from = '127.0.0.36';
    const first = await statusesOf(from, 10, '/bank/testing/register', registration);
    const then = await statusesOf(from, 12, '/bank/api/register', registration);
    expect([...first, ...then]).toEqual([...Array<number>(20).fill(200), 429, 429]);
    const form = { username: unique('user'), password: 'correct horse' };
    const page = await asStranger(two, from).post('/bank/register/submit', form);
    expect(page.status).toBe(429);
    expect(page.text).toContain('Try again in ');
  });

  test('complaints', async () => {
    const statuses = await statusesOf('127.0.0.37', 13, '/auditor/complain', () => ({
      method: 'PUT',
      body: '{"about":"nothing"}',
    }));
    expect(statuses).toEqual([...Array<number>(12).fill(202), 429]);
  });

  test('complaints of all callers together, and their length', async () => {
    const sent = (length: number) => ({
      method: 'PUT',
      body: JSON.stringify({ about: 'x'.repeat(length) }),
    });
    const complain = (length: number) =>
      sendAsStranger('127.0.0.42', `${two.url}/auditor/complain`, sent(length));
    expect((await complain(100)).status).toBe(413);
    expect((await complain(10)).status).toBe(202);
    const { status, text } = await complain(10);
    expect(status).toBe(507);
    expect(JSON.parse(text)).toMatchObject({ code: 9601 });
  });

  test('accounts for backups', async () => {
    const statuses = await statusesOf('127.0.0.38', 13, '/sync/register', () =>
      json({ wallet_key: newKey() }),
    );
    expect(statuses).toEqual([...Array<number>(12).fill(204), 429]);
    const database = databaseUrlOf(one.dataDir);
    const kept = () => query(database, 'select wallet_key from sync.account');
    expect(await kept()).toHaveLength(12);
    await advanceClock(one.url, 90_000_000);
    await until(
      async () => {
        await runJobsAtLeader();
        return (await kept()).length === 0 || undefined;
      },
      () => 'The accounts are still there',
    );
  });

  test('backups that come to both at the same moment take no more than their network’s share', async () => {
    const store = async (from: string, i: number): Promise<number> => {
      const [key, backup] = [newKeyPair(), Buffer.alloc(30_000, `${i}`)];
      const { url } = i % 2 === 0 ? one : two;
      const { status } = await sendAsStranger(from, addressOf(url, key), {
        method: 'POST',
        headers: { ...uploadHeaders(key, backup), 'content-length': `${backup.length}` },
        body: backup.toString(),
      });
      return status;
    };
    // Each counts 4 KiB more, so two fit.
    const expected = [204, 204, ...Array<number>(6).fill(507)];
    for (let round = 0; round < 6; round += 1) {
      const from = `127.0.2.${1 + round}`;
      const stored = await Promise.all(expected.map((_, i) => store(from, i)));
      expect(stored.sort()).toEqual(expected);
    }
  });

  test('tips and orders of the demo’s shop', async () => {
    const answers = { found: 'link', reads: 'paper', more: 'books' };
    const survey = async (from: string) =>
      (await asStranger(one, from).post('/shop/survey/submit', answers)).status;
    expect([await survey('127.0.0.39'), await survey('127.0.0.39')]).toEqual([303, 303]);
    expect(await survey('127.0.0.39')).toBe(429);
    expect(await survey('127.0.0.40')).toBe(303);
    const statuses: number[] = [];
    for (let i = 0; i < 41; i += 1) {
      const browser = asStranger(i % 2 === 0 ? one : two, '127.0.0.41');
      statuses.push((await browser.post('/shop/donate/submit', { amount: '1' })).status);
    }
    expect(statuses).toEqual([...Array<number>(40).fill(303), 429]);
  });

  test('testers of a demo at this machine register as many as they like', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 60 }, async (_, n) => {
        const { url } = n % 2 === 0 ? one : two;
        return (await fetch(`${url}/bank/testing/register`, registration())).status;
      }),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
  });
});

/** Base32 of 32 bytes. */
function newKey(): string {
  const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  const pick = (): string => letters[Math.floor(Math.random() * letters.length)] ?? '0';
  return `${Array.from({ length: 51 }, pick).join('')}0`;
}
