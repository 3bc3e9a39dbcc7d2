import { beforeAll, describe, expect, inject, test } from 'vitest';
import { addAmounts, formatAmount, subtractAmounts, type Amount } from '@/protocol/amount';
import { encodeBase32 } from '@/protocol/base32';
import { verify } from '@/protocol/crypto/eddsa';
import { hashWireDeposits, signaturesV9 } from '@/protocol/signatures';
import {
  transactionAcceptedSchema,
  transactionTransfersSchema,
  type TransactionTransfers,
} from '@/protocol/style-b/tracking';
import { trackTransferResponseSchema, type TrackTransferResponse } from '@/protocol/tracking';
import { bytes, kudos, keysAt, makeCoins } from '../../support/coins';
import { runJobsUntil } from '../../support/deployment';
import {
  makeClaimedOrder,
  makeInstance,
  payWith,
  send,
  type TestInstance,
} from './merchant-support';

const url = inject('serverUrl');
const exchangeUrl = `${url}/exchange/`;
const VALUES = ['0.64', '0.32'];
let shop: TestInstance;
let orderId: string;
let wtid: string;
let depositFee: Amount;

interface Reply {
  readonly status: number;
  readonly body: unknown;
}

async function ask(
  path: string,
  query: Record<string, string>,
  token = shop.token,
): Promise<Reply> {
  const response = await fetch(`${url}${path}?${new URLSearchParams(query).toString()}`, {
    headers: token === '' ? {} : { authorization: `Bearer ${token}` },
  });
  return { status: response.status, body: await response.json() };
}

function transferQuery(changes: Record<string, string> = {}): Record<string, string> {
  return {
    wtid,
    wire_method: 'x-taler-bank',
    exchange: exchangeUrl,
    instance: shop.id,
    ...changes,
  };
}

async function trackOrder(id: string, at = '/merchant/track/transaction'): Promise<Reply> {
  return ask(at, { instance: shop.id, order_id: id });
}

async function buy(values: readonly string[]): Promise<string> {
  const amount = values.reduce((sum, value) => addAmounts(sum, kudos(value)), kudos('0'));
  const claimed = await makeClaimedOrder(shop, { amount: formatAmount(amount) });
  const coins = (await makeCoins(url, values)).map((coin) => payWith(url, claimed, coin));
  await shop.wallet.pay(claimed.orderId, { coins, sessionId: '' });
  return claimed.orderId;
}

beforeAll(async () => {
  shop = await makeInstance(url, { default_wire_transfer_delay: '1 second' });
  depositFee = (await keysAt(url)).denominations[0]!.feeDeposit;
  orderId = await buy(VALUES);
  await runJobsUntil(url, async () => (await trackOrder(orderId)).status === 200);
  const [transfer] = (await trackOrder(orderId)).body as { wtid: string }[];
  wtid = transfer!.wtid;
}, 300_000);

test('[TRACK-2] a wired transaction is an array of the transfers that paid it', async () => {
  const { status, body } = await trackOrder(orderId);
  expect(status).toBe(200);
  const transfers: TransactionTransfers = transactionTransfersSchema.parse(body);
  const twoFees = addAmounts(depositFee, depositFee);
  expect(transfers).toEqual([
    {
      exchangeUri: exchangeUrl,
      exchange: exchangeUrl,
      wtid: transfers[0]!.wtid,
      executionTime: expect.any(Number) as number,
      amount: subtractAmounts(kudos('0.96'), twoFees),
    },
  ]);
  expect(transfers[0]!.wtid).toHaveLength(32);
});

test('[TRACK-2] the transaction’s identifier is the serial number of the history', async () => {
  const answer = await fetch(`${url}/merchant/history?instance=${shop.id}&order_id=${orderId}`, {
    headers: { authorization: `Bearer ${shop.token}` },
  });
  const [entry] = (await answer.json()) as { row_id: number }[];
  const query = { instance: shop.id, id: `${entry!.row_id}` };
  expect(await ask('/merchant/track/transaction', query)).toEqual(await trackOrder(orderId));
  // Another instance has no such transaction.
  const other = await makeInstance(url);
  const theirs = await ask(
    '/merchant/track/transaction',
    { instance: other.id, id: query.id },
    other.token,
  );
  expect(theirs).toMatchObject({ status: 404, body: { code: 2503 } });
});

test('[TRACK-2] accepted but not executed is 202 with the time when it will be', async () => {
  const later = await makeInstance(url, { default_wire_transfer_delay: '1 hour' });
  const claimed = await makeClaimedOrder(later, { amount: 'KUDOS:0.08' });
  const [coin] = await makeCoins(url, ['0.08']);
  const coins = [payWith(url, claimed, coin!)];
  await later.wallet.pay(claimed.orderId, { coins, sessionId: '' });
  const query = { instance: later.id, order_id: claimed.orderId };
  const answer = await ask('/merchant/track/transaction', query, later.token);
  expect(answer.status).toBe(202);
  const { executionTime: time } = transactionAcceptedSchema.parse(answer.body);
  expect(time).toBe(claimed.terms.wire_transfer_deadline);
});

test('[TRACK-1] a transfer is answered with all figures and the exchange’s signature', async () => {
  const answer = await ask('/merchant/track/transfer', transferQuery());
  expect(answer.status).toBe(200);
  const transfer: TrackTransferResponse = trackTransferResponseSchema.parse(answer.body);
  const twoFees = addAmounts(depositFee, depositFee);
  expect(transfer.depositsSums).toEqual([
    { orderId: orderId, depositValue: kudos('0.96'), depositFee: twoFees },
  ]);
  const brought = subtractAmounts(subtractAmounts(kudos('0.96'), twoFees), transfer.wireFee);
  expect(transfer.total).toEqual(brought);
  expect(transfer.hWire).toEqual(transfer.HWire);
  const hDetails = hashWireDeposits(
    transfer.deposits.map((deposit) => ({
      hContract: deposit.hContract,
      executionTime: transfer.executionTime,
      coinPub: deposit.coinPub,
      depositValue: deposit.depositValue,
      depositFee: deposit.depositFee,
    })),
  );
  const blob = signaturesV9.confirmWireDeposit({
    total: transfer.total,
    wireFee: transfer.wireFee,
    merchantPub: transfer.merchantPub,
    hWire: transfer.HWire,
    hDetails,
  });
  expect(verify(transfer.exchangePub, blob, transfer.exchangeSig)).toBe(true);
  const { signingKeys } = await keysAt(url);
  expect(signingKeys.map(({ publicKey: key }) => encodeBase32(key))).toContain(
    encodeBase32(transfer.exchangePub),
  );
});

test('the root serves both for the merchant', async () => {
  expect(await ask('/track/transfer', transferQuery())).toEqual(
    await ask('/merchant/track/transfer', transferQuery()),
  );
  expect(await trackOrder(orderId, '/track/transaction')).toEqual(await trackOrder(orderId));
});

describe('[TRACK-1] refusals of GET /track/transfer', () => {
  test('an unknown transfer is 404 with the exchange’s code', async () => {
    const query = transferQuery({ wtid: encodeBase32(bytes(32)) });
    expect(await ask('/merchant/track/transfer', query)).toMatchObject({
      status: 404,
      body: { code: 2405, exchange_code: 1451, exchange_http_status: 404 },
    });
  });

  test('a transfer to another instance, or by another method, is unknown too', async () => {
    const other = await makeInstance(url);
    const theirs = transferQuery({ instance: other.id });
    expect(await ask('/merchant/track/transfer', theirs, other.token)).toMatchObject({
      status: 404,
      body: { code: 2405 },
    });
    const method = transferQuery({ wire_method: 'iban' });
    expect(await ask('/merchant/track/transfer', method)).toMatchObject({ status: 404 });
  });

  test('the specification’s name of the wire method means the same account', async () => {
    expect(await ask('/merchant/track/transfer', transferQuery({ wire_method: 'test' }))).toEqual(
      await ask('/merchant/track/transfer', transferQuery()),
    );
  });

  test('an exchange that is not trusted is 404', async () => {
    const query = transferQuery({ exchange: 'https://exchange.invalid/' });
    expect(await ask('/merchant/track/transfer', query)).toMatchObject({
      status: 404,
      body: { code: 9206 },
    });
  });

  test.for(['wtid', 'wire_method', 'exchange'])('%s is needed', async (field) => {
    const query = transferQuery();
    const rest = Object.fromEntries(Object.entries(query).filter(([name]) => name !== field));
    expect(await ask('/merchant/track/transfer', rest)).toMatchObject({
      status: 400,
      body: { code: 1008, field },
    });
  });

  test.for([
    ['wtid', 'short'],
    ['wtid', '!'.repeat(52)],
    ['exchange', 'http://'],
    ['exchange', 'https://user:password@exchange.invalid/'],
  ])('%s=%s is malformed', async ([field, value]) => {
    const answer = await ask('/merchant/track/transfer', transferQuery({ [field!]: value! }));
    expect(answer).toMatchObject({ status: 400, body: { code: 1009, field } });
  });
});

describe('[TRACK-2] refusals of GET /track/transaction', () => {
  test.for<[Record<string, string>]>([
    [{ id: '0' }],
    [{ id: '18446744073709551615' }],
    [{ order_id: 'nothing' }],
    [{ order_id: 'no/such' }],
  ])('%j is unknown', async ([question]) => {
    const answer = await ask('/merchant/track/transaction', { instance: shop.id, ...question });
    expect(answer).toMatchObject({ status: 404, body: { code: 2503 } });
  });

  test('an order that is not paid has no transaction', async () => {
    const claimed = await makeClaimedOrder(shop);
    expect(await trackOrder(claimed.orderId)).toMatchObject({ status: 404, body: { code: 2305 } });
  });

  test('instance and id are needed, and id is a number', async () => {
    const path = '/merchant/track/transaction';
    const noInstance = await ask(path, { id: '1' });
    expect(noInstance).toMatchObject({ status: 400, body: { code: 1008, field: 'instance' } });
    const noId = await ask(path, { instance: shop.id });
    expect(noId).toMatchObject({ status: 400, body: { code: 1008, field: 'id' } });
    const text = await ask(path, { instance: shop.id, id: 'x' });
    expect(text).toMatchObject({ status: 400, body: { code: 1009, field: 'id' } });
  });
});

test('tracking is the instance’s own: 404 for an unknown one, 401 for a strange token', async () => {
  for (const [path, code] of [
    ['/merchant/track/transfer', 2401],
    ['/merchant/track/transaction', 2301],
  ] as const) {
    const query = { ...transferQuery(), order_id: orderId };
    expect(await ask(path, { ...query, instance: 'nobody' })).toMatchObject({
      status: 404,
      body: { code },
    });
    for (const token of ['wrong', '']) {
      const strange = await ask(path, query, token);
      expect(strange).toMatchObject({ status: 401, body: { code: 2015 } });
    }
  }
});

describe('GET private/transfers', () => {
  const listed = async (query: string): Promise<{ transfer_serial_id: number }[]> => {
    const at = `${shop.baseUrl}private/transfers${query}`;
    const { status, body } = await send(at, { token: shop.token });
    expect(status).toBe(200);
    return body['transfers'] as { transfer_serial_id: number }[];
  };

  test('limit and offset page in both directions, before and after compare execution times', async () => {
    const second = await buy(['0.08']);
    await runJobsUntil(url, async () => (await trackOrder(second)).status === 200);
    const newest = (await listed('')).map((one) => one.transfer_serial_id);
    expect(newest.length).toBeGreaterThanOrEqual(2);
    expect(newest).toEqual([...newest].sort((a, b) => b - a));
    const ids = async (query: string): Promise<number[]> =>
      (await listed(query)).map((one) => one.transfer_serial_id);
    expect(await ids('?limit=-1')).toEqual(newest.slice(0, 1));
    expect(await ids(`?limit=-5&offset=${newest[0]!}`)).toEqual(newest.slice(1));
    expect(await ids('?limit=1')).toEqual(newest.slice(-1));
    expect(await ids('?limit=0')).toEqual([]);
    expect(await ids(`?limit=5&offset=${newest.at(-1)!}`)).toEqual([...newest].reverse().slice(1));
    const now = Math.floor(Date.now() / 1000);
    expect(await ids(`?after=${now + 60}`)).toEqual([]);
    expect(await ids(`?before=${now + 60}`)).toEqual(newest);
    expect(await ids(`?before=${now - 3600}`)).toEqual([]);
    expect(await ids('?verified=no')).toEqual([]);
    const bad = await send(`${shop.baseUrl}private/transfers?before=x`, { token: shop.token });
    expect(bad).toMatchObject({ status: 400, body: { code: 26, field: 'before' } });
  });

  test('what the exchange has confirmed cannot be deleted; what is unknown is 404', async () => {
    const [first] = await listed('');
    const remove = (id: string | number, token = shop.token) =>
      send(`${shop.baseUrl}private/transfers/${id}`, { method: 'DELETE', token });
    expect(await remove(first!.transfer_serial_id)).toMatchObject({
      status: 409,
      body: { code: 9246 },
    });
    for (const id of ['0', 'x', '99999999999999999999']) {
      expect(await remove(id)).toMatchObject({ status: 404, body: { code: 9245 } });
    }
    expect(await remove(first!.transfer_serial_id, 'wrong')).toMatchObject({ status: 401 });
    const other = await makeInstance(url);
    const theirs = `${other.baseUrl}private/transfers/${first!.transfer_serial_id}`;
    expect(await send(theirs, { method: 'DELETE', token: other.token })).toMatchObject({
      status: 404,
    });
  });
});
