import { beforeAll, describe, expect, inject, test } from 'vitest';
import { transactionHistorySchema, type TransactionHistory } from '@/protocol/style-b/history';
import { kudos, makeCoins } from '../../support/coins';
import {
  makeClaimedOrder,
  makeInstance,
  payWith,
  send,
  type TestInstance,
} from './merchant-support';

const url = inject('serverUrl');
/** Whole seconds, ten apart, an hour ago. */
const BASE_S = Math.floor(Date.now() / 1000) - 3600;
const COUNT = 4;
let shop: TestInstance;
/** Order identifiers, oldest first; the unpaid one is not among them. */
const paid: string[] = [];
let rows: number[];

async function history(query: string, at = `${url}/merchant/history`): Promise<TransactionHistory> {
  const response = await fetch(`${at}?instance=${shop.id}${query}`, {
    headers: { authorization: `Bearer ${shop.token}` },
  });
  expect(response.status).toBe(200);
  return transactionHistorySchema.parse(await response.json());
}

const ids = (entries: TransactionHistory): string[] => entries.map((entry) => entry.orderId);

beforeAll(async () => {
  shop = await makeInstance(url);
  const coins = await makeCoins(
    url,
    Array.from({ length: COUNT }, () => '0.08'),
  );
  for (const [index, coin] of coins.entries()) {
    const timestamp = { t_ms: (BASE_S + index * 10) * 1000 };
    const order = { amount: 'KUDOS:0.08', summary: `tea ${index}`, timestamp };
    const claimed = await makeClaimedOrder(shop, order);
    const request = { coins: [payWith(url, claimed, coin)], sessionId: '' };
    await shop.wallet.pay(claimed.orderId, request);
    paid.push(claimed.orderId);
    if (index === 1) await makeClaimedOrder(shop, { amount: 'KUDOS:0.08', summary: 'not paid' });
  }
  rows = (await history('')).map((entry) => entry.rowId).reverse();
}, 300_000);

test('[HIST-1] only paid orders, the youngest first, with all that the specification lists', async () => {
  const entries = await history('');
  expect(ids(entries)).toEqual([...paid].reverse());
  expect(entries[0]).toEqual({
    rowId: rows[3],
    orderId: paid[3],
    timestamp: (BASE_S + 30) * 1000,
    amount: kudos('0.08'),
    instance: shop.id,
    summary: 'tea 3',
  });
  const timestamps = entries.map((entry) => entry.timestamp);
  expect(timestamps).toEqual([...timestamps].sort((a, b) => b - a));
});

test('[HIST-1] the defaults are delta -20, start UINT64_MAX and descending', async () => {
  const explicit = '&delta=-20&start=18446744073709551615&ordering=descending';
  expect(await history(explicit)).toEqual(await history(''));
});

describe('[HIST-1] delta, start, date and ordering together', () => {
  const at = (index: number): string => `${BASE_S + index * 10}`;
  test.for<[string, () => string, number[]]>([
    ['-N: at most N', () => '&delta=-2', [3, 2]],
    ['-N: strictly older than start', () => `&delta=-20&start=${rows[2]!}`, [1, 0]],
    ['N: strictly younger than start', () => `&delta=20&start=${rows[1]!}`, [3, 2]],
    ['N: with the default start there is nothing younger', () => '&delta=20', []],
    ['-N: strictly older than date', () => `&date=${at(2)}`, [1, 0]],
    ['-N: one second later counts as younger', () => `&date=${BASE_S + 21}`, [2, 1, 0]],
    ['N: strictly younger than date', () => `&delta=20&start=0&date=${at(1)}`, [3, 2]],
    ['both thresholds count', () => `&start=${rows[3]!}&date=${at(2)}`, [1, 0]],
    ['both thresholds count upwards', () => `&delta=9&start=${rows[2]!}&date=${at(1)}`, [3]],
    ['ascending: oldest first', () => '&ordering=ascending', [0, 1, 2, 3]],
    ['ascending: the limit counts from the oldest', () => '&delta=-2&ordering=ascending', [0, 1]],
    ['ascending upwards', () => `&delta=2&start=${rows[0]!}&ordering=ascending`, [1, 2]],
    ['descending upwards', () => `&delta=2&start=${rows[0]!}`, [3, 2]],
    ['0 selects nothing', () => '&delta=0', []],
    ['more than ever asked for', () => '&delta=-9007199254740991', [3, 2, 1, 0]],
  ])('%s', async ([, query, expected]) => {
    const entries = await history(query());
    expect(ids(entries)).toEqual(expected.map((index) => paid[index]));
  });

  test('paging by start meets every entry once', async () => {
    const seen: string[] = [];
    let start = '';
    for (;;) {
      const page = await history(`&delta=-3${start}`);
      if (page.length === 0) break;
      seen.push(...ids(page));
      start = `&start=${page.at(-1)!.rowId}`;
    }
    expect(seen).toEqual([...paid].reverse());
  });
});

test('order_id selects that order alone, and only when it is paid', async () => {
  expect(ids(await history(`&order_id=${paid[1]!}`))).toEqual([paid[1]]);
  const claimed = await makeClaimedOrder(shop);
  expect(await history(`&order_id=${claimed.orderId}`)).toEqual([]);
  expect(await history('&order_id=no%20such')).toEqual([]);
});

test('[HIST-1] the root serves the merchant’s history unless the bank is asked', async () => {
  expect(await history('', `${url}/history`)).toEqual(await history(''));
});

describe('[HIST-2] refusals', () => {
  test.for([
    'delta=x',
    'delta=1.5',
    'delta=',
    'start=-1',
    'start=18446744073709551616',
    'start=x',
    'date=x',
    'date=-1',
    'date=99999999999999999',
    'ordering=sideways',
    'ordering=',
  ])('%s is a bad value', async (query) => {
    const answer = await send(`${url}/merchant/history?instance=${shop.id}&${query}`, {
      token: shop.token,
    });
    const [field] = query.split('=');
    expect(answer).toMatchObject({ status: 400, body: { code: 1009, field } });
  });

  test('an unknown instance is 404, a strange token 401', async () => {
    const unknown = await send(`${url}/merchant/history?instance=nobody`, { token: shop.token });
    expect(unknown).toMatchObject({ status: 404, body: { code: 2202 } });
    for (const token of ['wrong', undefined]) {
      const init = token === undefined ? {} : { token };
      const strange = await send(`${url}/merchant/history?instance=${shop.id}`, init);
      expect(strange).toMatchObject({ status: 401, body: { code: 2015 } });
    }
  });

  test('without a name it is the default instance’s history, which has its own token', async () => {
    for (const query of ['', '?instance=']) {
      const answer = await send(`${url}/merchant/history${query}`, { token: shop.token });
      expect(answer).toMatchObject({ status: 401, body: { code: 2015 } });
    }
  });
});
