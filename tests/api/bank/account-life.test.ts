/** Transfers among users, public accounts, debit limits and the end of an account. */
import { describe, expect, test } from 'vitest';
import { encodeBase32 } from '@/protocol/base32';
import { OPERATOR_TOKEN } from '../../support/server';
import {
  balanceOf,
  BASIC_AUTH,
  accountNumberOf,
  bank,
  bankUrl,
  basic,
  call,
  exchangeCredentials,
  freshKey,
  freshName,
  gateway,
  historyOf,
  kudos,
  paytoOf,
  registerUser,
  selectedWithdrawal,
  sendTo,
  statusesOf,
  testBank,
  type TestUser,
} from './bank-support';

/** A call that may be answered without a body. */
async function request(
  method: string,
  pathname: string,
  user: { username: string; password: string } | string | null,
  body?: unknown,
): Promise<{ status: number; text: string; code: unknown }> {
  const authorization =
    typeof user === 'string' ? user : user && basic(user.username, user.password);
  const response = await fetch(bankUrl + pathname, {
    method,
    headers: authorization === null ? {} : { authorization },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const code = text === '' ? undefined : (JSON.parse(text) as { code?: unknown }).code;
  return { status: response.status, text, code };
}

const operator = `Bearer ${OPERATOR_TOKEN}`;
const limitDebit = (username: string, debit_limit: unknown, as: string | null = operator) =>
  request('PATCH', `management/accounts/${username}`, as, { debit_limit });

describe('POST accounts/$USER/transfers', () => {
  const order = (user: TestUser, body: Record<string, unknown>) =>
    call(`accounts/${user.username}/transfers`, { user, body });

  test('pays another user by address or name', async () => {
    const [from, to] = await Promise.all([registerUser(), registerUser()]);
    for (const credit_account of [paytoOf(to.username), to.username]) {
      const body = { credit_account, amount: 'KUDOS:2.5', subject: 'lunch' };
      const answer = await order(from, body);
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({
        row_id: expect.any(Number) as number,
        timestamp: { t_ms: expect.any(Number) as number },
      });
    }
    expect(await balanceOf(from)).toBe(kudos('95').units);
    expect(await balanceOf(to)).toBe(kudos('105').units);
  });

  test('takes what a wallet prints for a manual withdrawal, and the exchange finds the reserve', async () => {
    const user = await registerUser();
    const reservePub = freshKey();
    const message = `Taler top-up ${encodeBase32(reservePub)}`;
    const query = new URLSearchParams({ amount: 'KUDOS:3', message });
    // A null member counts as absent.
    const nothing = { amount: null, subject: null, request_uid: null };
    const credit_account = `${paytoOf('exchange')}?${query}`;
    const answer = await order(user, { credit_account, ...nothing });
    const rows = await gateway.incoming({ delta: 1, start: (answer.body['row_id'] as number) - 1 });
    expect(rows[0]).toMatchObject({ reservePub, amount: kudos('3') });
  });

  test('is one transfer per request_uid', async () => {
    const [from, to] = await Promise.all([registerUser(), registerUser()]);
    const request_uid = encodeBase32(new Uint8Array([...freshKey(), ...freshKey()]));
    const body = { credit_account: to.username, amount: 'KUDOS:2', request_uid };
    const answers = await Promise.all([1, 2, 3, 4].map(() => order(from, body)));
    expect(statusesOf(answers)).toEqual([200, 200, 200, 200]);
    expect(await balanceOf(to)).toBe(kudos('102').units);
    const other = await order(from, { ...body, amount: 'KUDOS:3' });
    expect([other.status, other.body['code']]).toEqual([409, 5112]);
  });

  test.for<[Record<string, unknown>, number, number]>([
    [{ amount: undefined }, 400, 25],
    [{ amount: 'KUDOS:0' }, 400, 26],
    [{ amount: 'EUR:1' }, 400, 30],
    [{ subject: 'two\nlines' }, 400, 26],
    [{ credit_account: undefined }, 400, 25],
    [{ credit_account: 'payto://x-taler-bank/localhost/exchange?amount=x' }, 400, 26],
    [{ credit_account: 'payto://x-taler-bank/localhost/exchange?message=a%0Ab' }, 400, 26],
    [{ credit_account: freshName() }, 404, 5106],
    [{ amount: 'KUDOS:100.00000001' }, 403, 5102],
  ])('refuses %j', async ([changes, status, code]) => {
    const user = await registerUser();
    const body = { credit_account: 'exchange', amount: 'KUDOS:1', ...changes };
    const answer = await order(user, body);
    expect([answer.status, answer.body['code']]).toEqual([status, code]);
    expect(await balanceOf(user)).toBe(kudos('100').units);
  });

  test.for(['kudos:1', 'Kudos:1', 'KUDOS:1.0'])(
    '%s is KUDOS:1: currencies are read in any case of letters (decision D11)',
    async (amount) => {
      const [user, other] = await Promise.all([registerUser(), registerUser()]);
      const answer = await order(user, { credit_account: other.username, amount });
      expect(answer.status).toBe(200);
      expect(await balanceOf(other)).toBe(kudos('101').units);
      const { transfers } = (await call(`accounts/${user.username}/transfers?delta=-1`, { user }))
        .body as { transfers: unknown[] };
      expect(JSON.stringify(transfers)).toContain('"KUDOS:1"');
    },
  );

  test('is for the account’s owner', async () => {
    const [user, other] = await Promise.all([registerUser(), registerUser()]);
    const body = { credit_account: other.username, amount: 'KUDOS:1' };
    const path = `accounts/${user.username}/transfers`;
    expect((await call(path, { body })).status).toBe(401);
    expect((await call(path, { body, user: other })).status).toBe(403);
  });
});

describe('a public account', () => {
  test('is listed with its balance, and its transfers are for everybody', async () => {
    const user = await registerUser();
    const path = `accounts/${user.username}`;
    const transfers = `public-accounts/${user.username}/transfers?delta=-1`;
    expect((await request('GET', transfers, null)).status).toBe(404);
    expect((await request('PATCH', path, user, { is_public: true })).status).toBe(204);
    const listed = await call('public-accounts');
    expect(listed.body['public_accounts']).toContainEqual({
      username: user.username,
      payto_uri: paytoOf(user.username),
      account_number: await accountNumberOf(user),
      balance: { amount: 'KUDOS:100', credit_debit_indicator: 'credit' },
    });
    expect((await call(transfers)).body['transfers']).toMatchObject([{ amount: 'KUDOS:100' }]);
    await request('PATCH', path, user, { is_public: false });
    expect((await request('GET', transfers, null)).status).toBe(404);
    expect(JSON.stringify((await call('public-accounts')).body)).not.toContain(user.username);
  });

  test('is made so by its owner only', async () => {
    const [user, other] = await Promise.all([registerUser(), registerUser()]);
    const path = `accounts/${user.username}`;
    expect((await request('PATCH', path, null, { is_public: true })).status).toBe(401);
    expect((await request('PATCH', path, other, { is_public: true })).status).toBe(403);
    expect((await request('PATCH', path, user, { is_public: 'yes' })).status).toBe(400);
    expect((await user.client.account()).isPublic).toBe(false);
  });
});

describe('[BANK-9] a debit limit', () => {
  test('lets the balance go as far below zero, and no further', async () => {
    const [user, other] = await Promise.all([registerUser(), registerUser()]);
    expect((await limitDebit(user.username, 'KUDOS:20')).status).toBe(204);
    const send = () =>
      testBank(user, 'admin/add/incoming', {
        body: { auth: BASIC_AUTH, amount: 'KUDOS:9', subject: '', credit_account: number },
      });
    const number = await accountNumberOf(other);
    const answers = await Promise.all(Array.from({ length: 20 }, send));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(13);
    expect(answers.filter(({ body }) => body['ec'] === 5103)).toHaveLength(7);
    const account = await call(`accounts/${user.username}`, { user });
    expect(account.body).toMatchObject({
      balance: { amount: 'KUDOS:17', credit_debit_indicator: 'debit' },
      debit_limit: 'KUDOS:20',
    });
    const signed = await call(`accounts/${user.username}/balance`, { user });
    expect(signed.body).toEqual({ balance: '-KUDOS:17' });
    const tooLow = await limitDebit(user.username, 'KUDOS:16.99999999');
    expect([tooLow.status, tooLow.code]).toEqual([409, 9512]);
    expect((await limitDebit(user.username, 'KUDOS:17')).status).toBe(204);
  });

  test('is set by the operator only, to an amount of the bank’s currency', async () => {
    const user = await registerUser();
    expect((await limitDebit(user.username, 'KUDOS:5', null)).status).toBe(401);
    const asUser = basic(user.username, user.password);
    expect((await limitDebit(user.username, 'KUDOS:5', asUser)).status).toBe(401);
    expect((await limitDebit(user.username, 'EUR:5')).status).toBe(400);
    expect((await limitDebit(user.username, 'KUDOS:-5')).status).toBe(400);
    expect((await limitDebit(freshName(), 'KUDOS:5')).status).toBe(404);
  });
});

describe('an account that the operator declares to be an exchange’s', () => {
  const declare = (username: string, is_exchange: unknown, as: string | null = operator) =>
    request('PATCH', `management/accounts/${username}`, as, { is_exchange });

  test('[WALLET-3] may be withdrawn to and use the wire gateway, until it is declared to be none', async () => {
    const [user, other] = await Promise.all([registerUser(), registerUser()]);
    const select = async () => {
      const { id } = await user.client.startWithdrawal(kudos('2'));
      const selected_exchange = paytoOf(other.username);
      const body = { reserve_pub: encodeBase32(freshKey()), selected_exchange };
      return call(`withdrawal-operation/${id}`, { body });
    };
    const read = () =>
      call(`taler-wire-gateway/${other.username}/history/incoming?delta=5`, { user: other });
    for (const [is_exchange, status, code, gatewayStatus] of [
      [undefined, 409, 9513, 403],
      [true, 200, undefined, 200],
      [false, 409, 9513, 403],
    ] as const) {
      expect((await declare(other.username, is_exchange)).status).toBe(204);
      const answer = await select();
      expect([answer.status, answer.body['code']]).toEqual([status, code]);
      expect((await read()).status).toBe(gatewayStatus);
    }
  });

  test('is so by the operator’s word only, and the deployment’s own exchange stays one', async () => {
    const user = await registerUser();
    const asUser = basic(user.username, user.password);
    expect((await declare(user.username, true, asUser)).status).toBe(401);
    expect((await declare(user.username, 'yes')).status).toBe(400);
    expect((await declare(freshName(), true)).status).toBe(404);
    expect((await declare('exchange', false)).status).toBe(403);
    expect((await declare('bank', true)).status).toBe(403);
    expect((await declare('exchange', true)).status).toBe(204);
    // Refused as a whole: the limit beside it stays, too.
    const before = await call('accounts/exchange', { user: exchangeCredentials() });
    const both = { is_exchange: false, debit_limit: 'KUDOS:77' };
    const refused = await request('PATCH', 'management/accounts/exchange', operator, both);
    expect(refused.status).toBe(403);
    const after = await call('accounts/exchange', { user: exchangeCredentials() });
    expect(after.body['debit_limit']).toEqual(before.body['debit_limit']);
  });
});

test('the balance in one text has no sign for credit', async () => {
  const user = await registerUser();
  const { body } = await call(`accounts/${user.username}/balance`, { user });
  expect(body).toEqual({ balance: 'KUDOS:100' });
});

describe('DELETE accounts/$USER', () => {
  const remove = (user: TestUser) => request('DELETE', `accounts/${user.username}`, user);

  test('ends an account with zero balance; its name is not given again', async () => {
    const [user, other] = await Promise.all([registerUser(), registerUser()]);
    const number = await accountNumberOf(user);
    const full = await remove(user);
    expect([full.status, full.code]).toEqual([409, 9511]);
    await sendTo(user, other, '100');
    expect(await remove(user)).toMatchObject({ status: 204, text: '' });
    expect((await call(`accounts/${user.username}`, { user })).status).toBe(401);
    const again = await call('testing/register', { body: { ...user, client: undefined } });
    expect(again.status).toBe(409);
    const body = { auth: BASIC_AUTH, amount: 'KUDOS:1', subject: '', credit_account: number };
    const late = await testBank(other, 'admin/add/incoming', { body });
    expect([late.status, late.body['ec']]).toEqual([404, 5100]);
    expect((await historyOf(other, { delta: '-1' }))[0]).toMatchObject({ counterpart: number });
  });

  test('aborts its open withdrawals', async () => {
    const [user, other] = await Promise.all([registerUser(), registerUser()]);
    const { id } = await selectedWithdrawal(user, '5');
    const waiting = bank.withdrawalOperation(id, 20_000);
    await sendTo(user, other, '100');
    expect((await remove(user)).status).toBe(204);
    expect(await waiting).toMatchObject({ status: 'aborted', isAborted: true });
  });

  test('a reject cannot bring money back to it', async () => {
    const [user, other] = await Promise.all([registerUser(), registerUser()]);
    const row = await sendTo(user, other, '100');
    await remove(user);
    const body = { auth: BASIC_AUTH, row_id: row };
    const answer = await testBank(other, 'reject', { method: 'PUT', body });
    expect([answer.status, answer.body['ec']]).toEqual([404, 5100]);
    expect(await balanceOf(other)).toBe(kudos('200').units);
  });

  test('at the moment when money arrives either takes place, never both', async () => {
    const other = await registerUser();
    for (let round = 0; round < 8; round += 1) {
      const user = await registerUser();
      await sendTo(user, other, '100');
      const credit_account = await accountNumberOf(user);
      const body = { auth: BASIC_AUTH, amount: 'KUDOS:1', subject: '', credit_account };
      const [paid, removed] = await Promise.all([
        testBank(other, 'admin/add/incoming', { body }),
        remove(user),
      ]);
      expect([
        [200, 409],
        [404, 204],
      ]).toContainEqual([paid.status, removed.status]);
    }
  });

  test('is for the owner, and not for accounts that the deployment needs', async () => {
    const [user, other] = await Promise.all([registerUser(), registerUser()]);
    const path = `accounts/${user.username}`;
    expect((await request('DELETE', path, null)).status).toBe(401);
    expect((await request('DELETE', path, other)).status).toBe(403);
    const exchange = exchangeCredentials();
    expect((await request('DELETE', 'accounts/exchange', exchange)).status).toBe(403);
    expect((await user.client.account()).isPublic).toBe(false);
  });
});
