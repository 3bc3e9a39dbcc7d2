/** POST /register and POST /service/withdraw (protocol-b 4.2, 4.3). */
import { describe, expect, test } from 'vitest';
import { encodeBase32 } from '@/protocol/base32';
import { parseTalerUri } from '@/protocol/uri';
import {
  accountNumberOf,
  balanceOf,
  bank,
  BASIC_AUTH,
  bankUrl,
  freshKey,
  freshName,
  gateway,
  kudos,
  paytoOf,
  registerUser,
  testBank,
  url,
  type TestUser,
} from './bank-support';

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';

async function register(
  target: string,
  fields: Record<string, string>,
  type = JSON_TYPE,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await fetch(target, {
    method: 'POST',
    headers: { 'content-type': type },
    body: type === FORM_TYPE ? new URLSearchParams(fields).toString() : JSON.stringify(fields),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

describe.for([
  '/register',
  '/bank/register',
  '/bank/api/register',
  '/bank/user/register',
  '/bank/testing/register',
])('POST %s', (path) => {
  test('opens an account with the start credit, once', async () => {
    const fields = { username: freshName(), password: 'pass word ✓' };
    expect(await register(url + path, fields)).toEqual({ status: 200, body: {} });
    const client = bank.asUser(fields);
    expect((await client.account()).balance.amount).toEqual(kudos('100'));
    const again = await register(url + path, fields);
    expect(again.status).toBe(409);
    expect(again.body).toMatchObject({ ec: 9500, error: expect.any(String) as string });
  });
});

test.for(['/register', '/bank/register'])('POST %s takes a form of 2019', async (path) => {
  const fields = { username: `${freshName()}@x.y+z_-`, password: 'a&b=c d' };
  expect((await register(url + path, fields, FORM_TYPE)).status).toBe(200);
  expect((await bank.asUser(fields).account()).balance.amount).toEqual(kudos('100'));
});

test.for(['', 'with space', 'a/b', 'ä', '..', 'x'.repeat(151)])(
  'the username %j is 406 at /register',
  async (username) => {
    for (const type of [JSON_TYPE, FORM_TYPE]) {
      const { status, body } = await register(`${url}/register`, { username, password: 'x' }, type);
      expect(status).toBe(406);
      expect(body).toMatchObject({ code: 9509, ec: 9509, field: 'username' });
    }
  },
);

test('a username of 150 characters is fine', async () => {
  const username = freshName().padEnd(150, 'x');
  expect((await register(`${url}/register`, { username, password: 'x' })).status).toBe(200);
});

test('a registration without username or password is a bad request', async () => {
  for (const fields of [{ password: 'x' }, { username: freshName() }]) {
    for (const type of [JSON_TYPE, FORM_TYPE]) {
      const { status, body } = await register(`${url}/register`, fields, type);
      expect([status, body['ec']]).toEqual([400, 25]);
    }
  }
});

test('GET /bank/register is still the page’s', async () => {
  const response = await fetch(`${bankUrl}register`);
  expect(response.headers.get('content-type')).not.toContain('json');
});

describe('/service/withdraw', () => {
  const withdraw = (user: TestUser | null, changes: Record<string, unknown>, path?: string) =>
    testBank(user, path ?? 'service/withdraw', {
      body: {
        auth: BASIC_AUTH,
        amount: { value: 5, fraction: 0, currency: 'KUDOS' },
        reserve_pub: encodeBase32(freshKey()),
        ...changes,
      },
    });

  test.for(['service/withdraw', 'taler/withdraw', 'api/withdraw-headless', 'testing/withdraw'])(
    'at %s pays the suggested exchange and names it',
    async (path) => {
      const user = await registerUser();
      const reservePub = freshKey();
      const [before] = await gateway.incoming({ delta: -1 });
      const answer = await withdraw(user, { reserve_pub: encodeBase32(reservePub) }, path);
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({
        sender_wire_details: paytoOf(user.username),
        exchange_url: `${url}/exchange/`,
      });
      expect(await balanceOf(user)).toBe(kudos('95').units);
      const rows = await gateway.incoming({ delta: 50, start: before?.rowId ?? 0 });
      const keys = rows.map((row) => encodeBase32(row.reservePub));
      expect(keys).toContain(encodeBase32(reservePub));
    },
  );

  test.for(['service/withdraw', 'taler/withdraw'])('/%s answers at the root', async (path) => {
    const user = await registerUser();
    const body = { auth: BASIC_AUTH, amount: 'KUDOS:1', reserve_pub: encodeBase32(freshKey()) };
    expect((await testBank(user, path, { body, at: 'root' })).status).toBe(200);
  });

  test.for(['exchange_wire_details', 'exchange_wire_detail', 'exchange_payto_uri'])(
    'pays the account in %s and then names no exchange',
    async (name) => {
      const user = await registerUser();
      const changes = { [name]: paytoOf('exchange'), username: user.username };
      const answer = await withdraw(user, changes);
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({ sender_wire_details: paytoOf(user.username) });
      expect(await balanceOf(user)).toBe(kudos('95').units);
    },
  );

  test('the same reserve can be topped up', async () => {
    const user = await registerUser();
    const reserve_pub = encodeBase32(freshKey());
    expect((await withdraw(user, { reserve_pub })).status).toBe(200);
    expect((await withdraw(user, { reserve_pub })).status).toBe(200);
    expect(await balanceOf(user)).toBe(kudos('90').units);
  });

  test.for<[string, Record<string, unknown>, number, number]>([
    ['more than the account holds', { amount: 'KUDOS:101' }, 406, 5103],
    ['another currency', { amount: 'EUR:1' }, 406, 5111],
    ['an unknown account', { exchange_wire_details: paytoOf('nobody-here') }, 404, 5100],
    ['another bank', { exchange_wire_details: 'payto://x-taler-bank/b.invalid/1' }, 404, 5100],
    ['nonsense for an account', { exchange_wire_details: 'nonsense' }, 400, 5106],
    ['no reserve', { reserve_pub: undefined }, 400, 5106],
    ['a reserve key that is too short', { reserve_pub: 'ABC' }, 400, 5106],
    ['a negative amount', { amount: 'KUDOS:-1' }, 400, 5400],
    ['another kind of auth', { auth: { type: 'none' } }, 400, 5106],
  ])('refuses %s', async ([, changes, status, ec]) => {
    const user = await registerUser();
    const answer = await withdraw(user, changes);
    expect([answer.status, answer.body['ec']]).toEqual([status, ec]);
    expect(await balanceOf(user)).toBe(kudos('100').units);
  });

  test('refuses an account that is no exchange’s, by address and by WireDetails', async () => {
    const [user, other] = await Promise.all([registerUser(), registerUser()]);
    const account_number = await accountNumberOf(other);
    for (const exchange_wire_details of [
      paytoOf(other.username),
      { type: 'test', bank_uri: bankUrl, account_number },
      JSON.stringify({ type: 'test', bank_uri: bankUrl, account_number }),
    ]) {
      const answer = await withdraw(user, { exchange_wire_details });
      expect([answer.status, answer.body['ec']]).toEqual([404, 5100]);
    }
  });

  test('is for users', async () => {
    const answer = await withdraw(null, {});
    expect([answer.status, answer.body['ec']]).toEqual([401, 5112]);
  });
});

test('/api/withdraw-headless-uri gives a URI whose withdrawal needs no confirmation', async () => {
  const user = await registerUser();
  const body = { auth: BASIC_AUTH, amount: 'KUDOS:4' };
  const answer = await testBank(user, 'api/withdraw-headless-uri', { body });
  expect(answer.status).toBe(200);
  const uri = parseTalerUri(answer.body['taler_withdraw_uri'] as string);
  if (uri.type !== 'withdraw') throw new Error(uri.type);
  const selection = { reservePub: freshKey(), exchangePayto: paytoOf('exchange') };
  const selected = await bank.select(uri.withdrawalOperationId, selection);
  expect(selected.isTransferred).toBe(true);
  expect(await balanceOf(user)).toBe(kudos('96').units);
});
