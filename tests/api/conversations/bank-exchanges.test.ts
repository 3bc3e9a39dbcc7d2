/**
 * Exchanges at their bank, as raw HTTP. One is of 2019 (protocol-b 4.4 to 4.6: its bank reader, its
 * payments to merchants). The other is of 2020 on (protocol-a 6.3: the wire gateway).
 */
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  amountObject,
  amountText,
  bankErrorBody,
  bankHeaders,
  basic,
  CURRENCY,
  errorBody,
  exchangePassword,
  expectExactly,
  freshHash,
  freshKey,
  freshName,
  key,
  payto,
  paytoOf,
  rowId,
  send,
  timestamp,
  url,
} from './bank-support';

interface User {
  readonly username: string;
  readonly password: string;
  readonly number: number;
}

async function register(): Promise<User> {
  const username = freshName();
  const password = `pw-${username}`;
  await send('/bank/testing/register', { body: { username, password } });
  return { username, password, number: await numberOf(username, password) };
}

async function numberOf(username: string, password: string): Promise<number> {
  const got = await send(`/bank/accounts/${username}`, { headers: basic(username, password) });
  return expectExactly(got, 200, z.looseObject({ account_number: rowId })).account_number;
}

const exchange = { username: 'exchange', password: exchangePassword() };
const auth = { type: 'basic' };

const paid = z.strictObject({ row_id: rowId, timestamp });
const booking = z.strictObject({
  row_id: rowId,
  date: timestamp,
  amount: amountObject,
  sign: z.enum(['+', '-', 'cancel+', 'cancel-']),
  counterpart: rowId,
  wt_subject: z.string(),
});
const history = z.strictObject({ data: z.array(booking).min(1) });

describe('an exchange of 2019', () => {
  /** Writes the query as its C client does, in this order. */
  const page = (user: { username: string; password: string }, delta: string, start?: number) =>
    send(
      `/history?auth=basic&delta=${delta}${start === undefined ? '' : `&start=${start}`}` +
        '&direction=both&cancelled=show&ordering=ascending&account_number=1',
      { headers: bankHeaders(user.username, user.password) },
    );
  const pay = (from: { username: string; password: string }, body: Record<string, unknown>) =>
    send('/admin/add/incoming', {
      headers: bankHeaders(from.username, from.password),
      body: { auth, debit_account: 1, amount: 'KUDOS:1', ...body },
    });

  test('reads on from the last row it knows, until there is nothing: 204', async () => {
    const [giver, reader] = [await register(), await register()];
    const newest = expectExactly(await page(reader, '-1'), 200, history).data[0];
    let start = newest?.row_id ?? 0;
    expect(await page(reader, '%2B2', start)).toMatchObject({ status: 204, text: '' });
    const sent: number[] = [];
    for (const subject of ['one', 'two', 'three']) {
      const answer = await pay(giver, { subject, credit_account: reader.number });
      sent.push(expectExactly(answer, 200, paid).row_id);
    }
    const seen: number[] = [];
    for (let got = await page(reader, '+2', start); got.status === 200;) {
      const rows = expectExactly(got, 200, history).data;
      expect(
        rows.every(({ sign, counterpart }) => sign === '+' && counterpart === giver.number),
      ).toBe(true);
      seen.push(...rows.map((row) => row.row_id));
      start = rows.at(-1)?.row_id ?? start;
      got = await page(reader, '+2', start);
    }
    expect(seen).toEqual(sent);
  });

  test('rejects a credit that holds no key with POST, and both parties see it cancelled', async () => {
    const [giver, reader] = [await register(), await register()];
    const { row_id } = expectExactly(
      await pay(giver, { subject: 'no key', credit_account: reader.number }),
      200,
      paid,
    );
    const reject = () =>
      send('/reject', {
        method: 'POST',
        headers: bankHeaders(reader.username, reader.password),
        body: { auth, row_id, account_number: reader.number },
      });
    expect(await reject()).toMatchObject({ status: 204, text: '' });
    expect(await reject()).toMatchObject({ status: 204, text: '' });
    const [theirs] = expectExactly(await page(reader, '-1'), 200, history).data;
    expect(theirs).toMatchObject({ row_id, sign: 'cancel+' });
    const [ours] = expectExactly(await page(giver, '-1'), 200, history).data;
    expect(ours).toMatchObject({ row_id, sign: 'cancel-' });
  });

  test('pays a merchant with identifier and address as subject, in either form of amount', async () => {
    const [payer, merchant] = [await register(), await register()];
    for (const amount of ['KUDOS:1.5', { value: 1, fraction: 50_000_000, currency: CURRENCY }]) {
      const subject = freshKey();
      const body = {
        subject,
        amount,
        exchange_url: 'https://exchange.example/',
        credit_account: merchant.number,
      };
      expectExactly(await pay(payer, body), 200, paid);
      const [row] = expectExactly(await page(merchant, '-1'), 200, history).data;
      expect(row).toMatchObject({
        wt_subject: `${subject} https://exchange.example/`,
        amount: { value: 1, fraction: 50_000_000, currency: CURRENCY },
      });
    }
  });

  test('asks for a span of time in seconds', async () => {
    const user = await register();
    const [row] = expectExactly(await page(user, '-1'), 200, history).data;
    const second = (row?.date.t_ms ?? 0) / 1000;
    const span = (start: number, end: number) =>
      send(`/history-range?auth=basic&start=${start}&end=${end}&direction=credit&cancelled=omit`, {
        headers: bankHeaders(user.username, user.password),
      });
    expect(expectExactly(await span(second, second), 200, history).data).toEqual([row]);
    expect((await span(second + 1, second + 2)).status).toBe(204);
  });

  test.for<[string, Record<string, unknown>, number, number]>([
    ['its money does not suffice', { amount: 'KUDOS:101' }, 403, 5103],
    ['the currency is another', { amount: 'EUR:1' }, 406, 5111],
    ['the account is nobody’s', { credit_account: 1_999_999_999 }, 404, 5100],
    ['the body is not what it should be', { credit_account: 'shop' }, 400, 5106],
  ])('reads `ec` where %s', async ([, changes, status, ec]) => {
    const payer = await register();
    const answer = await pay(payer, { subject: 'x', credit_account: 1, ...changes });
    expect(expectExactly(answer, status, bankErrorBody).ec).toBe(ec);
  });
});

describe('an exchange of 2020 and later', () => {
  const headers = basic(exchange.username, exchange.password);
  const base = '/bank/taler-wire-gateway/exchange/';
  const incoming = z.strictObject({
    incoming_transactions: z.array(
      z.strictObject({
        row_id: rowId,
        date: timestamp,
        amount: amountText,
        credit_account: payto,
        debit_account: payto,
        reserve_pub: key,
      }),
    ),
  });
  const outgoing = z.strictObject({
    outgoing_transactions: z.array(
      z.strictObject({
        row_id: rowId,
        date: timestamp,
        amount: amountText,
        credit_account: payto,
        debit_account: payto,
        wtid: key,
        exchange_base_url: z.url(),
      }),
    ),
  });
  const receipt = z.strictObject({ timestamp, row_id: rowId });

  const fund = (user: User, amount: string, reserve_pub = freshKey()) =>
    send(`${base}admin/add-incoming`, {
      headers,
      body: { amount, reserve_pub, debit_account: paytoOf(user.username) },
    });

  test('finds reserves in its history, from the row before on, at once or when they come', async () => {
    const user = await register();
    const reservePub = freshKey();
    const first = expectExactly(await fund(user, 'KUDOS:2', reservePub), 200, receipt);
    const read = (query: string) => send(`${base}history/incoming?${query}`, { headers });
    const got = await read(`delta=1&start=${first.row_id - 1}`);
    expect(expectExactly(got, 200, incoming).incoming_transactions).toEqual([
      {
        row_id: first.row_id,
        date: first.timestamp,
        amount: 'KUDOS:2',
        credit_account: paytoOf('exchange'),
        debit_account: paytoOf(user.username),
        reserve_pub: reservePub,
      },
    ]);
    // Exchanges ask for 1024 rows at a time, and the plus sign becomes a blank.
    for (const delta of ['1024', '+1024', '%2B1024']) {
      const many = expectExactly(
        await read(`delta=${delta}&start=${first.row_id - 1}`),
        200,
        incoming,
      );
      expect(many.incoming_transactions[0]).toMatchObject({ row_id: first.row_id });
    }
    const newest = expectExactly(await read('delta=-1'), 200, incoming).incoming_transactions;
    const waiting = read(`delta=5&start=${newest[0]?.row_id ?? 0}&long_poll_ms=20000`);
    setTimeout(() => void fund(user, 'KUDOS:1'), 150);
    const arrived = expectExactly(await waiting, 200, incoming).incoming_transactions;
    expect(arrived.length).toBeGreaterThanOrEqual(1);
    const none = await read('delta=5&start=9000000000000000');
    expect(expectExactly(none, 200, incoming).incoming_transactions).toEqual([]);
  });

  test('repeats a transfer whose answer it did not get, under the same request_uid', async () => {
    const [user, merchant] = [await register(), await register()];
    await fund(user, 'KUDOS:20');
    const body = {
      request_uid: freshHash(),
      amount: 'KUDOS:3',
      exchange_base_url: `${url}/exchange/`,
      wtid: freshKey(),
      credit_account: paytoOf(merchant.username),
    };
    const transfer = (changed: Record<string, unknown> = {}) =>
      send(`${base}transfer`, { headers, body: { ...body, ...changed } });
    const first = expectExactly(await transfer(), 200, receipt);
    expect(expectExactly(await transfer(), 200, receipt)).toEqual(first);
    const other = await transfer({ amount: 'KUDOS:4' });
    expect(expectExactly(other, 409, errorBody).code).toBe(5112);
    const out = await send(`${base}history/outgoing?delta=1&start=${first.row_id - 1}`, {
      headers,
    });
    expect(expectExactly(out, 200, outgoing).outgoing_transactions).toEqual([
      {
        row_id: first.row_id,
        date: first.timestamp,
        amount: 'KUDOS:3',
        credit_account: paytoOf(merchant.username),
        debit_account: paytoOf('exchange'),
        wtid: body.wtid,
        exchange_base_url: `${url}/exchange/`,
      },
    ]);
  });

  test('is refused with numeric codes', async () => {
    const user = await register();
    const other = basic(user.username, user.password);
    expectExactly(await send(`${base}history/incoming`), 401, errorBody);
    expectExactly(await send(`${base}history/outgoing`, { headers: other }), 403, errorBody);
    const tooMuch = await fund(user, 'KUDOS:101');
    expectExactly(tooMuch, 403, bankErrorBody);
    const malformed = await send(`${base}history/incoming?delta=0`, { headers });
    expect(expectExactly(malformed, 400, errorBody).code).toBe(26);
  });
});
