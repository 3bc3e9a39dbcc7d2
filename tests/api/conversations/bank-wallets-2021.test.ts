/** Wallets of 2021 at the bank (protocol-a 6.1, 6.2 and 10), as raw HTTP. */
import { expect, test } from 'vitest';
import { z } from 'zod';
import {
  amountText,
  bankErrorBody,
  basic,
  CURRENCY,
  errorBody,
  expectExactly,
  freshKey,
  freshName,
  key,
  payto,
  paytoOf,
  rowId,
  send,
  timestamp,
  url,
  type Sent,
} from './bank-support';

const config = z.strictObject({
  version: z.literal('0:0:0'),
  name: z.string().min(1),
  currency: z.literal(CURRENCY),
});
const started = z.strictObject({
  withdrawal_id: z.string().min(1),
  taler_withdraw_uri: z.string().regex(/^taler\+http:\/\/withdraw\/[^?#]+[^/]$/),
});
const operation = z.strictObject({
  /** Ours; the wallets drop what they do not know here. */
  status: z.string(),
  selection_done: z.boolean(),
  transfer_done: z.boolean(),
  aborted: z.boolean(),
  amount: amountText,
  wire_types: z.array(z.string()),
  sender_wire: payto,
  suggested_exchange: z.literal(`${url}/exchange/`),
  confirm_transfer_url: z.url(),
});
const selected = z.strictObject({ transfer_done: z.boolean(), confirm_transfer_url: z.url() });
const accountWithdrawal = z.strictObject({
  amount: amountText,
  aborted: z.boolean(),
  confirmation_done: z.boolean(),
  selection_done: z.boolean(),
  selected_reserve_pub: key.nullable(),
  selected_exchange_account: payto.nullable(),
});
const balance = z.strictObject({
  amount: amountText,
  credit_debit_indicator: z.enum(['credit', 'debit']),
});
const nothing = z.strictObject({});

class BankUser {
  readonly username = freshName();
  readonly password = `pw-${this.username}`;

  static async register(): Promise<BankUser> {
    const user = new BankUser();
    const { username, password } = user;
    const got = await send('/bank/testing/register', { body: { username, password } });
    expect(Math.floor(got.status / 100)).toBe(2);
    return user;
  }

  send(path: string, sent: Sent = {}) {
    const headers = basic(this.username, this.password);
    return send(`/bank/accounts/${this.username}${path}`, { ...sent, headers });
  }

  async start(amount: string): Promise<{ id: string; operationUrl: string }> {
    const got = await this.send('/withdrawals', { body: { amount } });
    const { withdrawal_id: id, taler_withdraw_uri: uri } = expectExactly(got, 200, started);
    // The last part is the operation, what is before it the base of the API.
    const [, hostAndPath = ''] = /^taler\+http:\/\/withdraw\/(.*)$/.exec(uri) ?? [];
    const slash = hostAndPath.lastIndexOf('/');
    expect(hostAndPath.slice(slash + 1)).toBe(id);
    const base = `http://${hostAndPath.slice(0, slash + 1)}`;
    return { id, operationUrl: `${base}withdrawal-operation/${id}` };
  }

  async balance(): Promise<z.output<typeof balance>> {
    const got = await this.send('');
    return expectExactly(got, 200, z.looseObject({ balance })).balance;
  }
}

test('a withdrawal that the bank’s owner confirms after the wallet selected', async () => {
  const user = await BankUser.register();
  expect(await user.balance()).toEqual({ amount: 'KUDOS:100', credit_debit_indicator: 'credit' });
  const { id, operationUrl } = await user.start('KUDOS:10');
  expectExactly(await send(operationUrl.replace(/withdrawal-operation.*$/, 'config')), 200, config);

  const fresh = expectExactly(await send(operationUrl), 200, operation);
  expect(fresh).toMatchObject({ selection_done: false, transfer_done: false, aborted: false });
  expect(fresh.wire_types).toContain('x-taler-bank');

  // The wallet posts its selection two times.
  const selection = { reserve_pub: freshKey(), selected_exchange: paytoOf('exchange') };
  for (let time = 0; time < 2; time += 1) {
    const got = await send(operationUrl, { body: selection });
    expect(expectExactly(got, 200, selected).transfer_done).toBe(false);
  }
  const own = expectExactly(await user.send(`/withdrawals/${id}`), 200, accountWithdrawal);
  expect(own).toEqual({
    amount: 'KUDOS:10',
    aborted: false,
    confirmation_done: false,
    selection_done: true,
    selected_reserve_pub: selection.reserve_pub,
    selected_exchange_account: selection.selected_exchange,
  });
  expectExactly(await user.send(`/withdrawals/${id}/confirm`, { body: {} }), 200, nothing);
  expect(expectExactly(await send(operationUrl), 200, operation).transfer_done).toBe(true);
  expect((await user.balance()).amount).toBe('KUDOS:90');

  // The wallet posts it once more after the transfer.
  const late = await send(operationUrl, { body: selection });
  expect(expectExactly(late, 200, selected).transfer_done).toBe(true);
  const abort = await user.send(`/withdrawals/${id}/abort`, { body: {} });
  expectExactly(abort, 409, bankErrorBody);
  expect((await user.balance()).amount).toBe('KUDOS:90');
});

test('a confirmation before the selection: the transfer happens once both are done', async () => {
  const user = await BankUser.register();
  const { id, operationUrl } = await user.start('KUDOS:10');
  expectExactly(await user.send(`/withdrawals/${id}/confirm`, { body: {} }), 200, nothing);
  const early = expectExactly(await user.send(`/withdrawals/${id}`), 200, accountWithdrawal);
  expect(early).toMatchObject({ confirmation_done: true, selected_reserve_pub: null });
  const selection = { reserve_pub: freshKey(), selected_exchange: paytoOf('exchange') };
  const got = await send(operationUrl, { body: selection });
  expect(expectExactly(got, 200, selected).transfer_done).toBe(true);
});

test('an aborted withdrawal stays aborted', async () => {
  const user = await BankUser.register();
  const { id, operationUrl } = await user.start('KUDOS:10');
  for (let time = 0; time < 2; time += 1) {
    expectExactly(await user.send(`/withdrawals/${id}/abort`, { body: {} }), 200, nothing);
  }
  expect(expectExactly(await send(operationUrl), 200, operation).aborted).toBe(true);
  const confirm = await user.send(`/withdrawals/${id}/confirm`, { body: {} });
  expectExactly(confirm, 409, bankErrorBody);
  const selection = { reserve_pub: freshKey(), selected_exchange: paytoOf('exchange') };
  expectExactly(await send(operationUrl, { body: selection }), 409, bankErrorBody);
});

test('a different selection is 409 with 5113, and an unknown operation 404', async () => {
  const user = await BankUser.register();
  const { operationUrl } = await user.start('KUDOS:10');
  const selection = { reserve_pub: freshKey(), selected_exchange: paytoOf('exchange') };
  expect((await send(operationUrl, { body: selection })).status).toBe(200);
  const changed = { ...selection, reserve_pub: freshKey() };
  const conflict = await send(operationUrl, { body: changed });
  expect(expectExactly(conflict, 409, errorBody).code).toBe(5113);
  const unknown = operationUrl.replace(/[^/]+$/, 'A'.repeat(32));
  expectExactly(await send(unknown), 404, errorBody);
  expectExactly(await send(unknown, { body: selection }), 404, errorBody);
});

test('the exchange’s base URL in place of its account is a malformed selection', async () => {
  const user = await BankUser.register();
  const { operationUrl } = await user.start('KUDOS:10');
  const body = { reserve_pub: freshKey(), selected_exchange: `${url}/exchange/` };
  expectExactly(await send(operationUrl, { body }), 400, errorBody);
});

test('who asks with long_poll_ms hears of the confirmation when it happens', async () => {
  const user = await BankUser.register();
  const { id, operationUrl } = await user.start('KUDOS:10');
  const selection = { reserve_pub: freshKey(), selected_exchange: paytoOf('exchange') };
  await send(operationUrl, { body: selection });
  const waiting = send(`${operationUrl}?long_poll_ms=20000`);
  const since = performance.now();
  setTimeout(() => void user.send(`/withdrawals/${id}/confirm`, { body: {} }), 200);
  expect(expectExactly(await waiting, 200, operation).transfer_done).toBe(true);
  expect(performance.now() - since).toBeLessThan(15_000);
});

test('a name that is taken is 409, wrong credentials are 401 with a numeric code', async () => {
  const { username, password } = await BankUser.register();
  const taken = await send('/bank/testing/register', { body: { username, password } });
  expectExactly(taken, 409, errorBody);
  const headers = basic(username, 'wrong');
  expectExactly(await send(`/bank/accounts/${username}`, { headers }), 401, errorBody);
  expectExactly(await send(`/bank/accounts/${username}`), 401, errorBody);
});

test('more than the account may spend is refused before any wallet sees it', async () => {
  const user = await BankUser.register();
  const got = await user.send('/withdrawals', { body: { amount: 'KUDOS:101' } });
  expectExactly(got, 403, bankErrorBody);
});

test('the wallets’ own tests fund a reserve at the address of the exchange’s account', async () => {
  const user = await BankUser.register();
  const body = {
    amount: 'KUDOS:10',
    reserve_pub: freshKey(),
    debit_account: paytoOf(user.username),
  };
  const got = await send('/bank/exchange/admin/add-incoming', { body });
  expectExactly(got, 200, z.strictObject({ timestamp, row_id: rowId }));
});
