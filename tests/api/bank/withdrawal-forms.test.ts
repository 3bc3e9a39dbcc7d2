import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { encodeBase32 } from '@/protocol/base32';
import { runJobs, runJobsUntil } from '../../support/deployment';
import {
  headersOf,
  logIn,
  openBrowser,
  sentBackTo,
  targetOf,
  type Browser,
} from './browser-support';
import {
  balanceOf,
  bank,
  bankUrl,
  call,
  exchangeCredentials,
  freshKey,
  gateway,
  kudos,
  paytoOf,
  registerUser,
  selectedWithdrawal,
  url,
  type TestUser,
} from './bank-support';

let user: TestUser;
let browser: Browser;

beforeAll(async () => {
  user = await registerUser();
  browser = await logIn(user);
});

/** Starts a withdrawal by headers. Returns its id from the callback's address. */
async function startByHeaders(amount: string, from = browser): Promise<string> {
  const response = await from.post('/bank/withdraw', { amount });
  const callback = response.headers.get('x-service-callback-url') ?? '';
  return /withdrawals\/([0-9A-Z]{32})\/callback$/.exec(callback)?.[1] ?? '';
}

function callbackQuery(changes: Record<string, string> = {}): Record<string, string> {
  return {
    amount_value: '5',
    amount_fraction: '20000000',
    amount_currency: 'KUDOS',
    exchange: `${url}/exchange/`,
    reserve_pub: encodeBase32(freshKey()),
    exchange_wire_details: paytoOf('exchange'),
    ...changes,
  };
}

const callBack = (id: string, query: Record<string, string>, from = browser): Promise<Response> =>
  from.get(`/bank/withdrawals/${id}/callback?${new URLSearchParams(query)}`);

describe('the 202 answer', () => {
  test('[WALLET-2] has the six X-Service headers, exactly', async () => {
    const response = await browser.post('/bank/withdraw', { amount: '5.2' });
    expect(response.status).toBe(202);
    const headers = headersOf(response, 'X-Service-');
    const { accountNumber: account_number } = await user.client.account();
    expect(headers).toEqual({
      operation: 'create-reserve',
      'callback-url': expect.stringMatching(
        new RegExp(`^${bankUrl}withdrawals/[0-9A-Z]{32}/callback$`),
      ) as string,
      'wt-types': '["test"]',
      amount: '{"value":5,"fraction":20000000,"currency":"KUDOS"}',
      'sender-wire': JSON.stringify({ type: 'test', bank_uri: bankUrl, account_number }),
      'suggested-exchange': `${url}/exchange/`,
    });
  });

  test('[WALLET-2] says the same to deployed wallets in their form', async () => {
    const response = await browser.post('/bank/withdraw', { amount: '5.2' });
    const headers = headersOf(response, 'X-Taler-');
    expect(headers).toEqual({
      ...headersOf(response, 'X-Service-'),
      'wt-types': '["x-taler-bank"]',
      'sender-wire': paytoOf(user.username),
    });
  });

  test('[WALLET-2] costs programs no page, and is never kept', async () => {
    const response = await browser.post('/bank/withdraw', { amount: '1' });
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.text()).toBe('A wallet acts on the headers of this answer.\n');
  });

  test('[D33] a form that is sent twice starts one withdrawal', async () => {
    const form = { amount: '5', once: randomUUID() };
    const [first, second] = await Promise.all(
      [1, 2].map(() => browser.post('/bank/withdraw', form)),
    );
    expect([first?.status, second?.status]).toEqual([202, 202]);
    expect(headersOf(second!, 'X-')).toEqual(headersOf(first!, 'X-'));
    const other = await browser.post('/bank/withdraw', { ...form, once: randomUUID() });
    expect(headersOf(other, 'X-')).not.toEqual(headersOf(first!, 'X-'));
  });

  test('[D33] its address leads to the form, which people open again', async () => {
    expect(targetOf(await browser.get('/bank/withdraw')).path).toBe('/bank/withdrawals/new');
  });

  test.for([
    ['', 'BANK_AMOUNT_MALFORMED'],
    ['0', 'BANK_AMOUNT_MALFORMED'],
    ['1e3', 'BANK_AMOUNT_MALFORMED'],
    ['-5', 'BANK_AMOUNT_MALFORMED'],
    ['5\u0000', 'BANK_AMOUNT_MALFORMED'],
    ['EUR:5', 'BANK_AMOUNT_MALFORMED'],
    ['5000', 'BANK_UNALLOWED_DEBIT'],
    ['4503599627370497', 'BANK_NUMBER_TOO_BIG'],
  ] as const)('the amount %j leads back to the form with an error', async ([amount, error]) => {
    const target = await sentBackTo(await browser.post('/bank/withdraw', { amount }));
    const query = amount === '' ? { error } : { error, amount };
    expect(target).toEqual({ path: '/bank/withdrawals/new', query });
  });
});

describe('[WALLET-3] the callback', () => {
  test('selects, and the money moves once, when the owner confirms', async () => {
    const owner = await registerUser();
    const tab = await logIn(owner);
    const id = await startByHeaders('5,20', tab);
    const query = callbackQuery();
    expect(targetOf(await callBack(id, query, tab)).path).toBe(`/bank/withdrawals/${id}`);
    expect(await balanceOf(owner)).toBe(kudos('100').units);
    const answers = await Promise.all(
      [1, 2, 3].map(() => tab.post(`/bank/withdrawals/${id}/confirm`, {})),
    );
    for (const answer of answers) {
      expect(targetOf(answer).path).toBe(`/bank/withdrawals/${id}/confirmed`);
    }
    expect(targetOf(await callBack(id, query, tab)).path).toBe(`/bank/withdrawals/${id}`);
    expect(await balanceOf(owner)).toBe(kudos('94.8').units);
    const confirmed = await tab.get(`/bank/withdrawals/${id}/confirmed`);
    expect(confirmed.status).toBe(202);
    for (const prefix of ['X-Service-', 'X-Taler-']) {
      expect(headersOf(confirmed, prefix)).toEqual({
        operation: 'confirm-reserve',
        'reserve-pub': query['reserve_pub'],
      });
    }
    const arrived = await gateway.incoming({ delta: -20 });
    const keys = arrived.map((row) => encodeBase32(row.reservePub));
    expect(keys.filter((key) => key === query['reserve_pub'])).toHaveLength(1);
  });

  test('the reserve is there when the owner has confirmed, and not before', async () => {
    const id = await startByHeaders('5.20');
    const query = callbackQuery();
    await callBack(id, query);
    const reserve = () => fetch(`${url}/exchange/reserves/${query['reserve_pub'] ?? ''}`);
    await runJobs(url);
    expect((await reserve()).status).toBe(404);
    await browser.post(`/bank/withdrawals/${id}/confirm`, {});
    await runJobsUntil(url, async () => (await reserve()).status === 200);
    expect(await (await reserve()).json()).toMatchObject({ balance: 'KUDOS:5.2' });
  });

  test('takes the exchange’s account as WireDetails too', async () => {
    const id = await startByHeaders('5.20');
    const exchange = await call('accounts/exchange', { user: exchangeCredentials() });
    const { account_number } = exchange.body;
    const exchange_wire_details = JSON.stringify({
      type: 'test',
      bank_uri: bankUrl,
      account_number,
    });
    targetOf(await callBack(id, callbackQuery({ exchange_wire_details })));
    expect(await user.client.withdrawal(id)).toMatchObject({
      isSelected: true,
      exchangePayto: paytoOf('exchange'),
    });
  });

  test('[WALLET-3] does not lead to an account that is no exchange’s: 409/9513', async () => {
    const id = await startByHeaders('5.20');
    const other = await registerUser();
    const query = callbackQuery({ exchange_wire_details: paytoOf(other.username) });
    const response = await callBack(id, query);
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ code: 9513 });
    expect(await bank.withdrawalOperation(id)).toMatchObject({ isSelected: false });
  });

  test.for([
    ['amount_value', '6'],
    ['amount_value', '4'],
    ['amount_fraction', '20000001'],
    ['amount_currency', 'EUR'],
    ['amount_currency', 'KUDOS'.repeat(2)],
  ] as const)('refuses the forged amount with %s = %s', async ([name, value]) => {
    const id = await startByHeaders('5.20');
    const response = await callBack(id, callbackQuery({ [name]: value }));
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ error: 'BANK_WITHDRAWAL_AMOUNT_FORGED' });
    expect(await bank.withdrawalOperation(id)).toMatchObject({ isSelected: false });
  });

  test.for(Object.keys(callbackQuery()))('[TYPE-4] needs %s', async (name) => {
    const id = await startByHeaders('5.20');
    const entries = Object.entries(callbackQuery()).filter(([other]) => other !== name);
    const response = await callBack(id, Object.fromEntries(entries));
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 25, field: name });
  });

  test.for([
    ['amount_value', '5.0'],
    ['amount_value', '9'.repeat(40)],
    ['amount_fraction', '100000000'],
    ['amount_fraction', '-1'],
    ['exchange', 'http://'],
    ['reserve_pub', 'short'],
    ['exchange_wire_details', '{"type":"sepa"}'],
    ['exchange_wire_details', 'nonsense'],
  ] as const)('refuses %s = %s as malformed', async ([name, value]) => {
    const id = await startByHeaders('5.20');
    const response = await callBack(id, callbackQuery({ [name]: value }));
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 26, field: name });
  });

  test('with another reserve or exchange than before is refused, and changes nothing', async () => {
    const id = await startByHeaders('5.20');
    const query = callbackQuery();
    targetOf(await callBack(id, query));
    const other = await registerUser();
    for (const changes of [
      { reserve_pub: encodeBase32(freshKey()) },
      { exchange_wire_details: paytoOf(other.username) },
    ]) {
      const response = await callBack(id, { ...query, ...changes });
      expect(response.status).toBe(409);
      expect(await response.json()).toMatchObject({ code: 5113 });
    }
    expect(encodeBase32((await user.client.withdrawal(id)).reservePub!)).toBe(query['reserve_pub']);
  });

  test('of another user’s withdrawal is unknown, and strangers log in first', async () => {
    const id = await startByHeaders('5.20');
    const other = await logIn(await registerUser());
    expect((await callBack(id, callbackQuery(), other)).status).toBe(404);
    const stranger = targetOf(await callBack(id, callbackQuery(), openBrowser()));
    expect(stranger.path).toBe('/bank/log-in');
    expect(stranger.query['next']).toContain(`/bank/withdrawals/${id}/callback?amount_value=5`);
    expect(await bank.withdrawalOperation(id)).toMatchObject({ isSelected: false });
  });

  test('after an abort is refused', async () => {
    const id = await startByHeaders('5.20');
    expect(targetOf(await browser.post(`/bank/withdrawals/${id}/abort`, {})).query).toEqual({});
    const response = await callBack(id, callbackQuery());
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ error: 'BANK_WITHDRAWAL_ABORTED' });
  });
});

describe('the confirmation form', () => {
  test('is refused before a wallet has selected', async () => {
    const id = await startByHeaders('5.20');
    const target = targetOf(await browser.post(`/bank/withdrawals/${id}/confirm`, {}));
    expect(target).toEqual({
      path: `/bank/withdrawals/${id}`,
      query: { error: 'BANK_WITHDRAWAL_NOT_SELECTED' },
    });
    expect(targetOf(await browser.get(`/bank/withdrawals/${id}/confirmed`)).path).toBe(
      `/bank/withdrawals/${id}`,
    );
  });

  test('is refused from another site, from nowhere and without a session', async () => {
    const { id } = await selectedWithdrawal(user, '1');
    const path = `/bank/withdrawals/${id}/confirm`;
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site', origin: url },
      { 'sec-fetch-site': 'same-site', origin: url },
      {},
    ];
    for (const headers of foreign) {
      expect((await browser.post(path, {}, headers)).status).toBe(403);
    }
    const stranger = targetOf(await openBrowser().post(path, {}));
    expect(stranger).toEqual({ path: '/bank/log-in', query: { next: `/bank/withdrawals/${id}` } });
    const forged = openBrowser('florin-bank-session=forged');
    expect(targetOf(await forged.post(path, {})).path).toBe('/bank/log-in');
    expect(await bank.withdrawalOperation(id)).toMatchObject({ status: 'selected' });
  });

  test('of another user’s withdrawal changes nothing', async () => {
    const { id } = await selectedWithdrawal(user, '1');
    const other = await logIn(await registerUser());
    const target = targetOf(await other.post(`/bank/withdrawals/${id}/confirm`, {}));
    expect(target.query['error']).toBe('BANK_WITHDRAWAL_UNKNOWN');
    expect((await other.get(`/bank/withdrawals/${id}/confirmed`)).status).toBe(404);
    expect(await bank.withdrawalOperation(id)).toMatchObject({ status: 'selected' });
  });
});
