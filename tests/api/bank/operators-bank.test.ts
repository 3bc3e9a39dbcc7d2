/**
 * A bank outside a demo: people cannot open accounts, and there is no start credit. The operator
 * opens accounts and credits them by transfers. Its pages: tests/e2e/operator-bank.spec.ts.
 */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { encodeBase32 } from '@/protocol/base32';
import { OPERATOR_TOKEN, startServer, type TestServer } from '../../support/server';
import { send, type Answer } from '../merchant/merchant-support';
import { basic, freshName } from './bank-support';

const PASSWORD = 'long enough';

let server: TestServer;

beforeAll(async () => {
  server = await startServer({
    env: {
      ...{ DEMO: '0', BANK_REGISTRATION: '', BANK_START_CREDIT: '' },
      SUGGESTED_EXCHANGE: 'https://exchange.example/',
    },
  });
});

afterAll(() => server.stop());

function manage(path: string, body: unknown, token: string = OPERATOR_TOKEN): Promise<Answer> {
  return send(`${server.url}/bank/management/${path}`, { body, token });
}

async function open(username = freshName()): Promise<string> {
  const { status } = await manage('accounts', { username, password: PASSWORD });
  expect(status).toBe(200);
  return username;
}

async function balanceOf(username: string): Promise<unknown> {
  const headers = { authorization: basic(username, PASSWORD) };
  return (await send(`${server.url}/bank/accounts/${username}/balance`, { headers })).body[
    'balance'
  ];
}

const toUser = (credit_account: string, more: object = {}) => ({
  debit_account: 'bank',
  credit_account,
  amount: 'KUDOS:12.5',
  subject: 'Salary',
  ...more,
});

test('[WALLET-2] the suggested exchange of a withdrawal is that of the configuration', async () => {
  const username = await open();
  await manage('transfers', toUser(username));
  const post = (path: string, fields: Record<string, string>, cookie = '') =>
    fetch(server.url + path, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: server.url, cookie },
      body: new URLSearchParams(fields),
    });
  const logged = await post('/bank/log-in/submit', { username, password: PASSWORD });
  const cookie = logged.headers.getSetCookie()[0]?.split(';')[0];
  const answer = await post('/bank/withdraw', { amount: '1' }, cookie);
  expect(answer.status).toBe(202);
  for (const name of ['X-Service', 'X-Taler']) {
    const suggested = answer.headers.get(`${name}-Suggested-Exchange`);
    expect(suggested).toBe('https://exchange.example/');
  }
});

test('with DEMO=0 no stranger registers, at any address', async () => {
  for (const path of [
    '/bank/testing/register',
    '/bank/api/register',
    '/register',
    '/bank/register',
  ]) {
    const body = { username: freshName(), password: PASSWORD };
    const refused = await send(server.url + path, { body });
    expect([path, refused.status, refused.body['code']]).toEqual([path, 403, 9520]);
    const headers = { authorization: basic(body.username, PASSWORD) };
    const account = await send(`${server.url}/bank/accounts/${body.username}`, { headers });
    expect(account.status).toBe(401);
  }
  const form = await fetch(`${server.url}/bank/register/submit`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: server.url },
    body: new URLSearchParams({ username: freshName(), password: PASSWORD }),
  });
  expect(form.headers.get('location')).toContain('error=BANK_REGISTRATION_CLOSED');
  const cookies = form.headers.getSetCookie().join();
  expect(cookies).not.toContain('florin-bank-session');
});

describe('the operator', () => {
  test('opens accounts that hold nothing, each name once', async () => {
    const username = freshName();
    const body = { username, password: PASSWORD };
    expect(await manage('accounts', body)).toMatchObject({
      status: 200,
      body: {
        balance: { amount: 'KUDOS:0' },
        payto_uri: expect.stringContaining(username) as string,
      },
    });
    expect(await balanceOf(username)).toBe('KUDOS:0');
    expect(await manage('accounts', body)).toMatchObject({ status: 409, body: { code: 9500 } });
  });

  test('is told of names and passwords that cannot be', async () => {
    for (const [body, code] of [
      [{ username: 'a b', password: PASSWORD }, 26],
      [{ username: freshName(), password: '' }, 26],
      [{ username: freshName(), password: 'seven77' }, 9521],
      [{ username: freshName() }, 25],
    ] as const) {
      expect(await manage('accounts', body)).toMatchObject({ status: 400, body: { code } });
    }
  });

  test('credits them by a transfer from a named account, once for one identifier', async () => {
    const username = await open();
    const order = toUser(username, { request_uid: encodeBase32(randomBytes(64)) });
    const first = await manage('transfers', order);
    expect(first).toMatchObject({ status: 200, body: { row_id: expect.any(Number) as number } });
    expect((await manage('transfers', order)).body).toEqual(first.body);
    expect(await balanceOf(username)).toBe('KUDOS:12.5');
    const other = await manage('transfers', { ...order, amount: 'KUDOS:13' });
    expect(other).toMatchObject({ status: 409, body: { code: 5112 } });
    const headers = { authorization: basic(username, PASSWORD) };
    const statement = await send(`${server.url}/bank/accounts/${username}/transfers?delta=-1`, {
      headers,
    });
    expect(JSON.stringify(statement.body)).toContain('Salary');
  });

  test('moves money between users, whom that overdraws never', async () => {
    const [from, to] = await Promise.all([open(), open()]);
    expect((await manage('transfers', toUser(from))).status).toBe(200);
    const order = toUser(to, { debit_account: from, amount: 'KUDOS:12.5' });
    expect((await manage('transfers', order)).status).toBe(200);
    expect(await manage('transfers', order)).toMatchObject({ status: 403, body: { code: 5102 } });
    expect([await balanceOf(from), await balanceOf(to)]).toEqual(['KUDOS:0', 'KUDOS:12.5']);
  });

  test('is told what is wrong with a transfer', async () => {
    const username = await open();
    for (const [more, status, code] of [
      [{ debit_account: 'exchange' }, 403, 9002],
      [{ debit_account: username }, 403, 5101],
      [{ debit_account: 'none-of-this-name' }, 404, 5106],
      [{ credit_account: 'none-of-this-name' }, 404, 5106],
      [{ amount: 'EUR:1' }, 400, 30],
      [{ amount: 'KUDOS:0' }, 400, 26],
      [{ subject: '' }, 400, 26],
      [{ subject: undefined }, 400, 25],
      [{ debit_account: undefined }, 400, 25],
    ] as const) {
      const refused = await manage('transfers', toUser(username, more));
      expect([more, refused.status, refused.body['code']]).toEqual([more, status, code]);
    }
    expect(await balanceOf(username)).toBe('KUDOS:0');
  });

  test('is refused with any other token', async () => {
    const username = await open();
    const body = { username: freshName(), password: PASSWORD };
    for (const token of ['wrong-token', PASSWORD]) {
      expect((await manage('accounts', body, token)).status).toBe(401);
      expect((await manage('transfers', toUser(username), token)).status).toBe(401);
    }
    expect(await balanceOf(username)).toBe('KUDOS:0');
  });
});

test('every coin that the bank gave stands in its books', async () => {
  const books = await send(`${server.url}/bank/management/books`, { token: OPERATOR_TOKEN });
  expect(books.body).toMatchObject({ balanced: true });
});
