/**
 * Wallets of 2019 and early 2020 at the bank (protocol-b 4; protocol-v6-v9 5), as raw HTTP. There
 * is a form to register, a withdrawal with a misspelt member, and the same operation by its https
 * address.
 */
import { expect, test } from 'vitest';
import { z } from 'zod';
import {
  amountText,
  bankErrorBody,
  bankHeaders,
  basic,
  CURRENCY,
  expectExactly,
  freshKey,
  freshName,
  payto,
  paytoOf,
  send,
  url,
} from './bank-support';

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

async function register(path = '/register'): Promise<{ username: string; password: string }> {
  const username = freshName();
  const password = `pw-${username}`;
  const body = new URLSearchParams({ username, password }).toString();
  expect((await send(path, { method: 'POST', headers: FORM, body })).status).toBe(200);
  return { username, password };
}

const withdrawn = z.strictObject({ sender_wire_details: payto, exchange_url: z.url() });
const withdrawnElsewhere = z.strictObject({ sender_wire_details: payto });
const account = z.looseObject({
  balance: z.strictObject({
    amount: amountText,
    credit_debit_indicator: z.enum(['credit', 'debit']),
  }),
});

async function balanceOf({ username, password }: { username: string; password: string }) {
  const headers = basic(username, password);
  const got = await send(`/bank/accounts/${username}`, { headers });
  return expectExactly(got, 200, account).balance;
}

test('registers by a form, and has money at once', async () => {
  const user = await register();
  expect(await balanceOf(user)).toEqual({
    amount: `${CURRENCY}:100`,
    credit_debit_indicator: 'credit',
  });
});

test.for(['/bank/', '/'])('withdraws to the reserve that it made, below %s', async (base) => {
  const { username, password } = await register(`${base}register`);
  const reserve_pub = freshKey();
  // The body as sent: `exchange_wire_detail` without its s, and a useless `username`.
  const body = {
    auth: { type: 'basic' },
    username,
    amount: `${CURRENCY}:10`,
    exchange_wire_detail: paytoOf('exchange'),
    reserve_pub,
  };
  const headers = bankHeaders(username, password);
  const got = await send(`${base}taler/withdraw`, { headers, body });
  expect(expectExactly(got, 200, withdrawnElsewhere).sender_wire_details).toBe(paytoOf(username));
  let reserve = await send(`/exchange/reserves/${reserve_pub}`);
  // A 404 means "not yet" to every wallet.
  for (let tries = 0; reserve.status === 404 && tries < 100; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    reserve = await send(`/exchange/reserves/${reserve_pub}`);
  }
  expect(reserve.status).toBe(200);
});

test('withdraws to the bank’s own choice of an exchange, whose address it is told', async () => {
  const { username, password } = await register();
  const body = { auth: { type: 'basic' }, amount: `${CURRENCY}:3`, reserve_pub: freshKey() };
  const headers = bankHeaders(username, password);
  const got = await send('/bank/taler/withdraw', { headers, body });
  expect(expectExactly(got, 200, withdrawn).exchange_url).toBe(`${url}/exchange/`);
});

test('amounts may be objects, as wallets of the time write them elsewhere', async () => {
  const user = await register();
  const amount = { value: 2, fraction: 50_000_000, currency: CURRENCY };
  const body = { auth: { type: 'basic' }, amount, reserve_pub: freshKey() };
  const headers = bankHeaders(user.username, user.password);
  expect((await send('/taler/withdraw', { headers, body })).status).toBe(200);
  expect((await balanceOf(user)).amount).toBe(`${CURRENCY}:97.5`);
});

test('is refused with statuses and numbers that it knows', async () => {
  const { username, password } = await register();
  const body = { auth: { type: 'basic' }, amount: `${CURRENCY}:1000`, reserve_pub: freshKey() };
  const headers = bankHeaders(username, password);
  const tooMuch = await send('/taler/withdraw', { headers, body });
  expect(expectExactly(tooMuch, 406, bankErrorBody).ec).toBe(5103);
  const nowhere = { ...body, exchange_wire_detail: 'payto://x-taler-bank/bank.invalid/2' };
  expect((await send('/taler/withdraw', { headers, body: nowhere })).status).toBe(404);
  const wrong = bankHeaders(username, 'wrong');
  expect((await send('/taler/withdraw', { headers: wrong, body })).status).toBe(401);
  const taken = new URLSearchParams({ username, password }).toString();
  const again = await send('/register', { method: 'POST', headers: FORM, body: taken });
  expectExactly(again, 409, bankErrorBody);
});

test('`taler://withdraw/HOST/-/ID` leads wallets of early 2020 and of 2021 to the same operation', async () => {
  const { username, password } = await register();
  const headers = basic(username, password);
  const amount = `${CURRENCY}:5`;
  const started = await send(`/bank/accounts/${username}/withdrawals`, {
    headers,
    body: { amount },
  });
  const { withdrawal_id: id } = expectExactly(
    started,
    200,
    z.strictObject({ withdrawal_id: z.string(), taler_withdraw_uri: z.string() }),
  );
  // The members that A and B read. They ignore others.
  const operation = z.looseObject({
    selection_done: z.boolean(),
    transfer_done: z.boolean(),
    amount: amountText,
    wire_types: z.array(z.string()).min(1),
    suggested_exchange: z.url(),
    sender_wire: payto,
    confirm_transfer_url: z.url(),
  });
  const early = await send(`/api/withdraw-operation/${id}`);
  const later = await send(`/-/withdrawal-operation/${id}`);
  expect(expectExactly(early, 200, operation)).toEqual(expectExactly(later, 200, operation));
  const config = z.strictObject({
    version: z.literal('0:0:0'),
    name: z.string().min(1),
    currency: z.literal(CURRENCY),
  });
  expectExactly(await send('/-/config'), 200, config);
  const selection = { reserve_pub: freshKey(), selected_exchange: paytoOf('exchange') };
  for (const path of [`/api/withdraw-operation/${id}`, `/-/withdrawal-operation/${id}`]) {
    expect((await send(path, { body: selection })).status).toBe(200);
  }
  const other = await send(`/api/withdraw-operation/${id}`, {
    body: { ...selection, reserve_pub: freshKey() },
  });
  expect(expectExactly(other, 409, bankErrorBody).code).toBe(5113);
  expect((await send('/api/withdraw-operation/NOSUCHOPERATION')).status).toBe(404);
});
