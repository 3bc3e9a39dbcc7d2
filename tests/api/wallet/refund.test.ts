import { beforeAll, describe, expect, inject, test } from 'vitest';
import { parseAmount } from '@/protocol/amount';
import { balanceOf } from '@/protocol/figures';
import { abortPay, confirmPay, preparePay } from '@/wallet/core/pay';
import {
  acceptRefund,
  describeRefund,
  prepareRefund,
  type RefundOffer,
} from '@/wallet/core/refund';
import { listPending, resumeAll, runUntilDone } from '@/wallet/core/resume';
import { listWaitingRefunds } from '@/wallet/core/waiting-refunds';
import type { Wallet } from '@/wallet/core/wallet';
import { serveWallet } from '@/wallet/service/serve-wallet';
import { createMemoryWallet, unique } from '../../support/deployment';
import { assertAddsUp, listDeeds } from '../../support/wallet-sums';
import { flip, tamperWith } from './tampering';
import { createSale, type Sale, spendable, withdrawInto } from './wallet-support';

const url = inject('serverUrl');
let sale: Sale;

beforeAll(async () => {
  sale = await createSale(url, { default_wire_transfer_delay: { d_ms: 7_200_000 } });
});

const HOUR = { d_ms: 3_600_000 };
const FEE = parseAmount('KUDOS:0.001').units;

interface Bought {
  readonly wallet: Wallet;
  readonly orderId: string;
  readonly payUri: string;
  readonly purchase: string;
}

async function order(amount: string, more: object = {}): Promise<{ id: string; payUri: string }> {
  const { orderId: id, token } = await sale.backend.createOrder({
    order: { amount, summary: 'A lamp', fulfillment_url: `http://shop.example/${unique('lamp')}` },
    refund_delay: HOUR,
    ...more,
  });
  const status = await sale.client.orderStatus(id, token === undefined ? {} : { token });
  if (status.status !== 'unpaid') throw new Error(`the order is ${status.status}`);
  return { id, payUri: status.payUri };
}

async function funded(amount: string): Promise<Wallet> {
  const wallet = createMemoryWallet();
  await withdrawInto(wallet, url, amount);
  return wallet;
}

async function confirm(wallet: Wallet, payUri: string): Promise<string> {
  const offer = await preparePay(wallet, payUri);
  if (offer.state !== 'payable') throw new Error(`the order is ${offer.state}`);
  await confirmPay(wallet, offer.purchase, offer.quote.total);
  return offer.purchase;
}

async function buy(wallet: Wallet, amount: string, more: object = {}): Promise<Bought> {
  const { id, payUri } = await order(amount, more);
  const purchase = await confirm(wallet, payUri);
  expect(await runUntilDone(wallet, { forMs: 20_000 })).toBe(true);
  return { wallet, orderId: id, payUri, purchase };
}

async function refund({ orderId }: Bought, total: string): Promise<string> {
  const request = { refund: parseAmount(total), reason: 'it was broken' };
  return (await sale.backend.refundOrder(orderId, request)).refundUri;
}

async function take(wallet: Wallet, uri: string): Promise<RefundOffer> {
  const { purchase } = await prepareRefund(wallet, uri);
  await acceptRefund(wallet, purchase);
  expect(await runUntilDone(wallet, { forMs: 20_000 })).toBe(true);
  return describeRefund(wallet, purchase);
}

/**
 * Returns the wallet's money in the exchange's books, plus the cost of renewing coins. Only payments and
 * refunds change it.
 */
async function wealth(wallet: Wallet): Promise<bigint> {
  const coins = await wallet.store.list('coin');
  const renewed = (await wallet.store.list('refresh')).filter(
    ({ phase }) => phase.state === 'done' && phase.value.units > 0n,
  );
  const available = coins.reduce((sum, coin) => sum + coin.available.units, 0n);
  return available + BigInt(renewed.length) * FEE;
}

describe('[REF-5] [I13-2] a refund', () => {
  test('is shown, taken once, stated in the history, and spent again', async () => {
    const wallet = await funded('KUDOS:5');
    const bought = await buy(wallet, 'KUDOS:3');
    const before = await wealth(wallet);
    const uri = await refund(bought, 'KUDOS:2');
    const spendableBefore = parseAmount(await spendable(wallet)).units;
    const { costs, ...offer } = await prepareRefund(wallet, uri);
    const [amount, none] = [parseAmount('KUDOS:2'), parseAmount('KUDOS:0')];
    expect(offer).toMatchObject({ state: 'open', amount, sums: { amount: none } });
    const taken = await take(wallet, uri);
    expect(taken).toMatchObject({ state: 'taken', refused: 0 });
    expect(taken.sums.amount).toEqual(parseAmount('KUDOS:2'));
    expect(taken.sums.fees.units).toBeGreaterThan(0n);
    expect((await wealth(wallet)) - before).toBe(taken.sums.regained.units);
    const available = await spendable(wallet);
    expect(taken.isRenewing).toBe(false);
    expect(taken.cameBack.units).toBe(parseAmount(available).units - spendableBefore);
    const said = amount.units - costs.feesAtMost.units - costs.renewalAtMost.units;
    expect(parseAmount(available).units - spendableBefore).toBeGreaterThanOrEqual(said);
    // The same again brings nothing.
    await take(wallet, uri);
    expect(await spendable(wallet)).toBe(available);
    expect(await listDeeds(wallet)).toMatchObject([
      { state: 'paid', refunded: taken.cameBack },
      { type: 'withdrawal' },
    ]);
    expect(await sale.backend.order(bought.orderId)).toMatchObject({ refundPending: false });
    await buy(wallet, 'KUDOS:3.9');
  });

  test('that was raised brings the further part', async () => {
    const wallet = await funded('KUDOS:4');
    const bought = await buy(wallet, 'KUDOS:3');
    const first = await take(wallet, await refund(bought, 'KUDOS:0.5'));
    const before = await wealth(wallet);
    const second = await take(wallet, await refund(bought, 'KUDOS:3'));
    expect(first.sums.amount).toEqual(parseAmount('KUDOS:0.5'));
    expect(second.sums.amount).toEqual(parseAmount('KUDOS:3'));
    const further = second.sums.regained.units - first.sums.regained.units;
    const spent = parseAmount('KUDOS:4').units - parseAmount(await spendable(wallet)).units;
    const [entry] = await listDeeds(wallet);
    expect(balanceOf([entry?.change ?? null])).toBe(-spent);
    await assertAddsUp(wallet);
    expect((await wealth(wallet)) - before).toBe(further);
  });

  test('of a purchase that came back whole lets the same thing be bought again', async () => {
    const wallet = await funded('KUDOS:4');
    const address = `http://shop.example/${unique('lamp')}`;
    const same = { order: { amount: 'KUDOS:1', summary: 'A lamp', fulfillment_url: address } };
    const bought = await buy(wallet, 'KUDOS:1', same);
    const again = await order('KUDOS:1', same);
    expect(await preparePay(wallet, again.payUri)).toMatchObject({ state: 'paid' });
    await take(wallet, await refund(bought, 'KUDOS:1'));
    const third = await order('KUDOS:1', same);
    expect(await preparePay(wallet, third.payUri)).toMatchObject({ state: 'payable' });
  });

  test('comes while the change is still being renewed, and nothing of either is lost', async () => {
    const wallet = await funded('KUDOS:5');
    const { id, payUri } = await order('KUDOS:2.5');
    const purchase = await confirm(wallet, payUri);
    const state = async () => (await wallet.store.get('purchase', purchase))?.phase.state;
    while ((await state()) !== 'paid') await resumeAll({ ...wallet, retries: new Map() });
    const uri = await refund({ wallet, orderId: id, payUri, purchase }, 'KUDOS:2.5');
    const before = await wealth(wallet);
    const taken = await take(wallet, uri);
    expect(taken.sums.amount).toEqual(parseAmount('KUDOS:2.5'));
    expect((await wealth(wallet)) - before).toBe(taken.sums.regained.units);
  });

  test('of nothing, or of an order that this wallet has not paid, is none', async () => {
    const wallet = await funded('KUDOS:2');
    const bought = await buy(wallet, 'KUDOS:1');
    const uri = bought.payUri.replace('/pay/', '/refund/').replace(/\?.*$/, '');
    expect(await prepareRefund(wallet, uri)).toMatchObject({ state: 'none' });
    const stranger = createMemoryWallet();
    await expect(prepareRefund(stranger, uri)).rejects.toMatchObject({ code: 'PURCHASE_UNKNOWN' });
    const { payUri } = await order('KUDOS:1');
    await preparePay(wallet, payUri);
    const unpaid = payUri.replace('/pay/', '/refund/').replace(/\?.*$/, '');
    await expect(prepareRefund(wallet, unpaid)).rejects.toMatchObject({ code: 'PURCHASE_UNKNOWN' });
    await expect(prepareRefund(wallet, bought.payUri)).rejects.toMatchObject({
      code: 'URI_UNSUPPORTED',
    });
  });
});

test('[REF-5] shops of the latest five purchases are asked for refunds, while they may give them', async () => {
  const plain = await funded('KUDOS:5');
  const bought: Bought[] = [];
  for (let count = 0; count < 6; count += 1) bought.push(await buy(plain, 'KUDOS:0.2'));
  const asked: string[] = [];
  const send: Wallet['fetch'] = (request, init) => {
    asked.push(new Request(request).url);
    return plain.fetch(request, init);
  };
  const wallet: Wallet = { ...plain, fetch: send };
  expect(await listWaitingRefunds(wallet)).toEqual([]);
  expect(asked).toHaveLength(5);
  for (const one of bought) await refund(one, 'KUDOS:0.1');
  const latest = bought.slice(1).map(({ purchase }) => purchase);
  const waiting = await listWaitingRefunds(wallet);
  expect(waiting.map(({ purchase }) => purchase).sort()).toEqual(latest.sort());
  expect(waiting[0]).toMatchObject({ state: 'open', open: parseAmount('KUDOS:0.1') });
  // No shop is asked that refunds no more, and one that does not answer has no refund.
  asked.length = 0;
  const now = () => Date.now() + HOUR.d_ms + 60_000;
  expect(await listWaitingRefunds({ ...wallet, clock: { ...wallet.clock, now } })).toEqual([]);
  expect(asked).toEqual([]);
  const fetch: Wallet['fetch'] = () => Promise.reject(new TypeError('no network'));
  expect(await listWaitingRefunds({ ...plain, fetch })).toEqual([]);
});

type Json = Record<string, unknown>;

test.for<readonly [string, (one: Json) => Json]>([
  ['another signature', (one) => ({ exchange_sig: flip(one['exchange_sig']) })],
  ['a higher amount', () => ({ refund_amount: 'KUDOS:0.9' })],
  ['more than was paid', () => ({ refund_amount: 'KUDOS:9' })],
  ['another number', () => ({ rtransaction_id: 1 })],
])('a confirmation with %s is not believed; the true one is', async ([, change]) => {
  const plain = await funded('KUDOS:2');
  const bought = await buy(plain, 'KUDOS:1');
  const uri = await refund(bought, 'KUDOS:0.5');
  const before = await wealth(plain);
  const wallet = tamperWith(plain, {
    where: `orders/${bought.orderId}/refund`,
    change: (body) => {
      for (const one of body['refunds'] as Json[]) Object.assign(one, change(one));
      return undefined;
    },
  });
  await acceptRefund(wallet, bought.purchase);
  expect(await runUntilDone(wallet, { forMs: 700 })).toBe(false);
  expect(await wealth(plain)).toBe(before);
  const taken = await take({ ...plain, retries: new Map() }, uri);
  expect(taken.sums.amount).toEqual(parseAmount('KUDOS:0.5'));
  expect((await wealth(plain)) - before).toBe(taken.sums.regained.units);
});

describe('[ORDA-4] a purchase with automatic refunds', () => {
  test('takes a refund without being told, and looks no more when the period is over', async () => {
    const wallet = await funded('KUDOS:3');
    const bought = await buy(wallet, 'KUDOS:2', { auto_refund: { d_ms: 8_000 } });
    const before = await wealth(wallet);
    // Looking is nothing to wait for.
    expect(await listPending(wallet)).toMatchObject([{ kind: 'refund', isIdle: true }]);
    await refund(bought, 'KUDOS:1');
    const all = { forMs: 20_000, only: () => true };
    expect(await runUntilDone(wallet, all)).toBe(true);
    const { sums } = await describeRefund(wallet, bought.purchase);
    expect(sums.amount).toEqual(parseAmount('KUDOS:1'));
    expect((await wealth(wallet)) - before).toBe(sums.regained.units);
    expect(await listPending(wallet)).toEqual([]);
  });

  test('keeps no owner waiting who looks for one', async () => {
    const plain = await funded('KUDOS:3');
    const bought = await buy(plain, 'KUDOS:2', { auto_refund: { d_ms: 3_600_000 } });
    const slept: number[] = [];
    const sleep = (ms: number): Promise<void> => {
      slept.push(ms);
      return plain.clock.sleep(ms);
    };
    const wallet: Wallet = { ...plain, clock: { now: () => plain.clock.now(), sleep } };
    const host = { onWork: () => undefined, clear: () => Promise.resolve() };
    const offer = await serveWallet(wallet, host).takeRefund(bought.purchase);
    expect([offer.state, slept]).toEqual(['none', []]);
  });
});

describe('[PAY-10] a payment that is given up', () => {
  function cutOff(wallet: Wallet): Wallet {
    const send: typeof fetch = (input, init) =>
      String(input instanceof Request ? input.url : input).endsWith('/pay')
        ? Promise.reject(new Error('no network'))
        : fetch(input, init);
    return { ...wallet, retries: new Map(), fetch: send };
  }

  test('before the merchant heard of it keeps all its coins', async () => {
    const plain = await funded('KUDOS:2');
    const before = await wealth(plain);
    const wallet = cutOff(plain);
    const { id, payUri } = await order('KUDOS:1');
    const purchase = await confirm(wallet, payUri);
    expect(await runUntilDone(wallet, { forMs: 500 })).toBe(false);
    await abortPay(wallet, purchase);
    wallet.retries.clear();
    expect(await runUntilDone(wallet, { forMs: 20_000 })).toBe(true);
    expect(await preparePay(wallet, payUri)).toMatchObject({ state: 'aborted' });
    expect(await wealth(wallet)).toBe(before);
    expect(await sale.backend.order(id)).toMatchObject({ status: 'claimed' });
    await abortPay(wallet, purchase);
    await expect(confirmPay(wallet, purchase, parseAmount('KUDOS:2'))).rejects.toMatchObject({
      code: 'STATE_CONFLICT',
    });
  });

  test('when it was complete already is paid after all', async () => {
    const plain = await funded('KUDOS:2');
    const { id, payUri } = await order('KUDOS:1');
    const wallet = tamperWith(plain, {
      where: '/pay',
      change: () => ({ status: 503, body: { code: 9203, hint: 'gone' } }),
    });
    const purchase = await confirm(wallet, payUri);
    expect(await runUntilDone(wallet, { forMs: 500 })).toBe(false);
    expect(await sale.backend.order(id)).toMatchObject({ status: 'paid' });
    const healthy = { ...plain, retries: new Map() };
    await abortPay(healthy, purchase);
    expect(await runUntilDone(healthy, { forMs: 20_000 })).toBe(true);
    expect(await preparePay(healthy, payUri)).toMatchObject({ state: 'paid' });
  });

  test('after some of its coins were taken gets these back from the exchange', async () => {
    const wallet = await funded('KUDOS:2');
    const copy = createMemoryWallet();
    for (const kind of ['exchange', 'denomination', 'coin', 'withdrawal'] as const) {
      for (const record of await wallet.store.list(kind)) {
        await copy.store.commit([{ kind, record: { ...record, revision: 0 } } as never]);
      }
    }
    // One coin is spent elsewhere, and the others cannot replace it.
    await buy(copy, 'KUDOS:0.5');
    const { payUri } = await order('KUDOS:1.9');
    const purchase = await confirm(wallet, payUri);
    expect(await runUntilDone(wallet, { forMs: 1_500 })).toBe(false);
    await abortPay(wallet, purchase);
    wallet.retries.clear();
    expect(await runUntilDone(wallet, { forMs: 20_000 })).toBe(true);
    expect(await preparePay(wallet, payUri)).toMatchObject({ state: 'aborted' });
    // The coin of 1.28 is gone; of 0.72 the fees of giving back and renewing are missing.
    expect(parseAmount(await spendable(wallet)).units).toBeGreaterThan(
      parseAmount('KUDOS:0.7').units,
    );
    const held = (await wallet.store.list('coin')).filter(({ use }) => use.state === 'held');
    expect(held).toEqual([]);
  });
});
