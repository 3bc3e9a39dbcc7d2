import { beforeAll, describe, expect, test } from 'vitest';
import { encodeBase32 } from '@/protocol/base32';
import {
  accountNumberOf,
  balanceOf,
  BASIC_AUTH,
  basic,
  exchangeCredentials,
  freshKey,
  gateway,
  host,
  kudos,
  paytoOf,
  registerUser,
  testBank,
  url,
  type TestUser,
} from './bank-support';

let alice: TestUser;
let bob: TestUser;
let bobsNumber: number;

beforeAll(async () => {
  [alice, bob] = await Promise.all([registerUser(), registerUser()]);
  bobsNumber = await accountNumberOf(bob);
});

const request = (changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  auth: BASIC_AUTH,
  amount: { value: 1, fraction: 50_000_000, currency: 'KUDOS' },
  subject: 'a gift',
  debit_account: 1,
  credit_account: bobsNumber,
  ...changes,
});

const add = (body: unknown, user: { username: string; password: string } | null = alice) =>
  testBank(user, 'admin/add/incoming', { body });

describe.for(['X-Service-', 'X-Taler-'] as const)('with headers %sBank-…', (namespace) => {
  test('[BANK-1][BANK-3] moves the money and answers row and time', async () => {
    const [from, to] = await Promise.all([registerUser(), registerUser()]);
    const body = request({ credit_account: await accountNumberOf(to) });
    const answer = await testBank(from, 'admin/add/incoming', { body, namespace });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      row_id: expect.any(Number) as number,
      timestamp: { t_ms: expect.any(Number) as number },
    });
    expect((answer.body['timestamp'] as { t_ms: number }).t_ms % 1000).toBe(0);
    expect(await balanceOf(from)).toBe(kudos('98.5').units);
    expect(await balanceOf(to)).toBe(kudos('101.5').units);
  });
});

test('[BANK-1] answers at the root too', async () => {
  const [from, to] = await Promise.all([registerUser(), registerUser()]);
  const body = request({ credit_account: await accountNumberOf(to) });
  const answer = await testBank(from, 'admin/add/incoming', { body, at: 'root' });
  expect(answer.status).toBe(200);
  expect(await balanceOf(to)).toBe(kudos('101.5').units);
});

test('[TYPE-3] takes the amount as text as well', async () => {
  const [from, to] = await Promise.all([registerUser(), registerUser()]);
  const credit_account = await accountNumberOf(to);
  const body = request({ credit_account, amount: 'KUDOS:2.00000001' });
  expect((await add(body, from)).status).toBe(200);
  expect(await balanceOf(to)).toBe(kudos('102.00000001').units);
});

test.for([1, 'nonsense', null, { number: 5 }, -1, undefined])(
  '[BANK-8] the caller pays, not the debit_account: %j',
  async (debit_account) => {
    const [from, to] = await Promise.all([registerUser(), registerUser()]);
    const credit_account = await accountNumberOf(to);
    expect((await add(request({ credit_account, debit_account }), from)).status).toBe(200);
    expect(await balanceOf(from)).toBe(kudos('98.5').units);
  },
);

test('[BANK-1] the exchange’s address follows the subject', async () => {
  const [from, to] = await Promise.all([registerUser(), registerUser()]);
  const credit_account = await accountNumberOf(to);
  const exchange_url = 'https://exchange.example/';
  await add(request({ credit_account, exchange_url, subject: 'ABC' }), from);
  await add(request({ credit_account, subject: undefined, wtid: 'XYZ', exchange_url }), from);
  const subjects = (await to.client.transfers({ delta: -2 })).map(({ subject }) => subject);
  expect(subjects).toEqual(['XYZ https://exchange.example/', 'ABC https://exchange.example/']);
});

test('[BANK-1] a member that is null is one that is not there', async () => {
  const [from, to] = await Promise.all([registerUser(), registerUser()]);
  const credit_account = await accountNumberOf(to);
  const nulls = { exchange_url: null, wtid: null };
  expect((await add(request({ credit_account, ...nulls, subject: 'ABC' }), from)).status).toBe(200);
  expect((await to.client.transfers({ delta: -1 }))[0]?.subject).toBe('ABC');
  const nothing = await add(request({ amount: null }));
  expect(nothing).toMatchObject({ status: 400, body: { ec: 5106, field: 'amount' } });
});

test('[BANK-1] what does not fit into the subject is refused', async () => {
  const exchange_url = `https://exchange.example/${'x'.repeat(150)}/`;
  for (const changes of [
    { subject: 's'.repeat(256) },
    { subject: 's'.repeat(100), exchange_url },
    { subject: 'two\nlines' },
  ]) {
    const { status, body } = await add(request(changes));
    expect(status).toBe(400);
    expect(body).toMatchObject({ ec: 5106, code: 26 });
  }
  const fits = { subject: 's'.repeat(255 - 1 - exchange_url.length), exchange_url };
  expect((await add(request({ ...fits, amount: 'KUDOS:0.01' }))).status).toBe(200);
});

test('funds a reserve when the subject is its key', async () => {
  const reservePub = freshKey();
  const exchange = { ...exchangeCredentials(), client: alice.client };
  const known = await testBank(exchange, 'history', { query: { auth: 'basic', delta: '-1' } });
  expect([200, 204]).toContain(known.status);
  const account = await fetch(`${url}/bank/accounts/exchange`, {
    headers: { authorization: basic(exchange.username, exchange.password) },
  });
  const { account_number } = (await account.json()) as { account_number: number };
  const body = request({
    credit_account: account_number,
    subject: encodeBase32(reservePub),
    exchange_url: `${url}/exchange/`,
  });
  const answer = await add(body);
  const rows = await gateway.incoming({ delta: 1, start: (answer.body['row_id'] as number) - 1 });
  expect(rows[0]).toMatchObject({
    reservePub,
    debitAccount: paytoOf(alice.username),
  });
});

test('an exchange that pays a merchant so finds the transfer among its outgoing ones', async () => {
  const user = await registerUser();
  await gateway.addIncoming({
    amount: kudos('5'),
    reservePub: freshKey(),
    debitAccount: paytoOf(user.username),
  });
  const wtid = freshKey();
  const exchange_url = 'https://exchange.example/';
  const body = request({ subject: encodeBase32(wtid), exchange_url });
  const { status, body: receipt } = await add(body, exchangeCredentials());
  expect(status).toBe(200);
  const start = (receipt['row_id'] as number) - 1;
  expect(await gateway.outgoing({ delta: 1, start })).toMatchObject([
    { wtid, exchangeBaseUrl: exchange_url, creditAccount: paytoOf(bob.username) },
  ]);
});

test.for<[string, Record<string, unknown>, number, number]>([
  ['no amount', { amount: undefined }, 400, 5106],
  ['no amount at all of an amount', { amount: 'KUDOS' }, 400, 5106],
  ['nothing to move', { amount: 'KUDOS:0' }, 400, 5106],
  ['nine digits after the point', { amount: 'KUDOS:0.000000001' }, 400, 5106],
  ['less than nothing as text', { amount: 'KUDOS:-1' }, 400, 5400],
  [
    'less than nothing as object',
    { amount: { value: -1, fraction: 0, currency: 'KUDOS' } },
    400,
    5400,
  ],
  ['too much as text', { amount: 'KUDOS:4503599627370497' }, 400, 5401],
  [
    'too much as object',
    { amount: { value: 2 ** 53 - 1, fraction: 0, currency: 'KUDOS' } },
    400,
    5401,
  ],
  ['no subject', { subject: undefined }, 400, 5106],
  ['a credit account that is no number', { credit_account: 'bob' }, 400, 5106],
  ['no credit account', { credit_account: undefined }, 400, 5106],
  ['another currency', { amount: 'EUR:1' }, 406, 5111],
  ['another currency as object', { amount: { value: 1, fraction: 0, currency: 'EUR' } }, 406, 5111],
  ['an account of nobody', { credit_account: 2_000_000_000 }, 404, 5100],
  ['a number that no account can have', { credit_account: 2 ** 40 }, 404, 5100],
  ['more than the account holds', { amount: 'KUDOS:1000' }, 403, 5103],
  ['another kind of auth', { auth: { type: 'digest' } }, 400, 5106],
  ['auth without a type', { auth: {} }, 400, 5106],
  ['auth that is text', { auth: 'basic' }, 400, 5106],
])('[BANK-2][BANK-3] %s is refused as a BankError', async ([, changes, status, ec]) => {
  const answer = await add(request(changes));
  expect(answer.status).toBe(status);
  expect(answer.body).toMatchObject({
    ec,
    error: expect.stringMatching(/ .*\.$/) as string,
    code: expect.any(Number) as number,
    hint: expect.any(String) as string,
    request_id: expect.any(String) as string,
  });
});

test('[BANK-2] from an account to itself is refused', async () => {
  const credit_account = await accountNumberOf(alice);
  const { status, body } = await add(request({ credit_account }));
  expect([status, body['ec']]).toEqual([403, 5102]);
});

test.for(['', '{not json', '[]', 'null', '"text"'])(
  '[BANK-2] the body %j is refused',
  async (body) => {
    const answer = await testBank(alice, 'admin/add/incoming', { method: 'POST', body });
    expect([answer.status, answer.body['ec']]).toEqual([400, 5106]);
  },
);

test('[BANK-2] without credentials or with wrong ones it is 401, with any body', async () => {
  const strangers = [
    null,
    { ...alice, password: 'wrong' },
    { username: 'nobody-of-this-name', password: 'x' },
    { username: 'bank', password: '' },
  ];
  for (const user of strangers) {
    for (const body of [request(), '{not json', request({ auth: { type: 'digest' } })]) {
      const answer = await add(body, user);
      expect([answer.status, answer.body['ec']]).toEqual([401, 5112]);
    }
  }
});

test('[BANK-3] HTTP Basic is accepted in place of the headers', async () => {
  const response = await fetch(`http://${host}/bank/admin/add/incoming`, {
    method: 'POST',
    headers: { authorization: basic(alice.username, alice.password) },
    body: JSON.stringify(request({ amount: 'KUDOS:0.01' })),
  });
  expect(response.status).toBe(200);
});

test('GET /admin/add/incoming is 405', async () => {
  const response = await fetch(`http://${host}/bank/admin/add/incoming`);
  expect(response.status).toBe(405);
  expect(response.headers.get('allow')).toBe('POST, OPTIONS');
});
