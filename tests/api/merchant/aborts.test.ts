import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, inject, test } from 'vitest';
import { verify } from '@/protocol/crypto/eddsa';
import { signaturesV9 } from '@/protocol/signatures';
import type { PaymentCoin } from '@/protocol/payment';
import { isUpstreamRefusal } from '@/protocol/refusal';
import { bytes, kudos, makeCoins, refusalOf, type TestCoin } from '../../support/coins';
import { call } from '../../support/deployment';
import { OPERATOR_TOKEN } from '../../support/server';
import {
  makeClaimedOrder,
  makeInstance,
  payWith,
  type ClaimedOrder,
  type TestInstance,
} from './merchant-support';
import { canSpendExactly, makePaidOrder } from './refund-support';

const url = inject('serverUrl');
let shop: TestInstance;
let spent: TestCoin;
const purse: TestCoin[] = [];

beforeAll(async () => {
  shop = await makeInstance(url, { default_wire_transfer_delay: '2 hours' });
  purse.push(...(await makeCoins(url, Array<string>(40).fill('0.64'))));
  spent = coin();
  await makePaidOrder(url, shop, [spent]);
});

function coin(): TestCoin {
  const next = purse.pop();
  if (next === undefined) throw new Error('the purse is empty');
  return next;
}

const orderOfTwo = () => makeClaimedOrder(shop, { amount: 'KUDOS:1.28' });

const pay = ({ orderId }: ClaimedOrder, coins: readonly PaymentCoin[]) =>
  shop.wallet.pay(orderId, { coins: [...coins], sessionId: '' });

const abort = ({ orderId, hContract }: ClaimedOrder, coins: readonly PaymentCoin[]) =>
  shop.wallet.abort(orderId, {
    hContract,
    coins: [...coins],
  });

async function codeOf(asking: Promise<unknown>): Promise<[number, unknown]> {
  const { status, body } = await refusalOf(asking);
  return [status, body['code']];
}

/** Makes an order that took one of two coins. */
async function payInPart(): Promise<{
  claimed: ClaimedOrder;
  good: TestCoin;
  coins: PaymentCoin[];
}> {
  const claimed = await orderOfTwo();
  const good = coin();
  const coins = [payWith(url, claimed, good), payWith(url, claimed, spent)];
  expect(await codeOf(pay(claimed, coins))).toEqual([409, 2150]);
  return { claimed, good, coins };
}

test('[PAY-10] after a payment in part, an abort gives the deposited coin back, refunds or not', async () => {
  const { claimed, good, coins } = await payInPart();
  expect(claimed.terms.refund_deadline).toBe(claimed.terms.timestamp);
  const { refunds } = await abort(claimed, coins);
  expect(refunds).toMatchObject([
    { type: 'success', exchangeStatus: 200, refundAmount: kudos('0.64') },
    { type: 'failure', exchangeStatus: 404, exchangeCode: 1502, exchangeReply: { code: 1502 } },
  ]);
  const [first] = refunds;
  if (first?.type !== 'success') throw new Error('not refunded');
  const blob = signaturesV9.confirmRefund({
    hContract: claimed.hContract,
    coinPub: good.coinPub,
    merchantPub: claimed.terms.merchant_pub,
    rtransactionId: BigInt(first.rtransactionId ?? 0),
    refundAmount: kudos('0.64'),
    refundFee: good.denomination.feeRefund,
  });
  expect(verify(first.exchangePub, blob, first.exchangeSig)).toBe(true);
  expect(await abort(claimed, coins)).toEqual({ refunds });
  expect(await canSpendExactly(url, good, kudos('0.639'))).toBe(true);
});

test('an aborted order cannot be paid any more, with the same coins or with others', async () => {
  const { claimed, coins } = await payInPart();
  await abort(claimed, coins);
  const others = [payWith(url, claimed, coin()), payWith(url, claimed, coin())];
  expect(await codeOf(pay(claimed, coins))).toEqual([402, 2167]);
  expect(await codeOf(pay(claimed, others))).toEqual([402, 2167]);
  const { refunds } = await abort(claimed, others);
  expect(refunds.map((one) => one.type === 'failure' && one.exchangeCode)).toEqual([1502, 1502]);
  const raised = shop.backend.refundOrder(claimed.orderId, { refund: kudos('0.1'), reason: '' });
  expect(await codeOf(raised)).toEqual([409, 2531]);
});

const tracked = ({ orderId }: ClaimedOrder) =>
  fetch(`${url}/merchant/track/transaction?instance=${shop.id}&order_id=${orderId}`, {
    headers: { authorization: `Bearer ${shop.token}` },
  });

test('[TRACK-2] the deposits of an aborted order are known, and no transfer pays for them', async () => {
  const { claimed, coins } = await payInPart();
  expect((await tracked(claimed)).status).toBe(202);
  await abort(claimed, coins);
  const answer = await tracked(claimed);
  expect([answer.status, await answer.json()]).toEqual([200, []]);
});

test('an order that nothing was deposited for is aborted too, and can be deleted in the end', async () => {
  const soon = Math.ceil(Date.now() / 1000) * 1000 + 4_000;
  const claimed = await makeClaimedOrder(shop, {
    amount: 'KUDOS:1.28',
    pay_deadline: { t_ms: soon },
  });
  const mine = coin();
  const coins = [payWith(url, claimed, mine)];
  const { refunds } = await abort(claimed, coins);
  expect(refunds).toMatchObject([{ type: 'failure', exchangeStatus: 404, exchangeCode: 1502 }]);
  expect(await codeOf(pay(claimed, coins))).toEqual([402, 2167]);
  expect(await canSpendExactly(url, mine, kudos('0.64'))).toBe(true);
  expect((await tracked(claimed)).status).toBe(404);
  await sleep(Math.max(0, soon - Date.now()) + 20);
  await shop.backend.deleteOrder(claimed.orderId);
  expect(await codeOf(shop.backend.order(claimed.orderId))).toEqual([404, 2005]);
});

test('a paid order cannot be aborted, nor one that is not the wallet’s; each refusal its own', async () => {
  const paid = await makePaidOrder(url, shop, [coin()]);
  const coins = [payWith(url, paid, coin())];
  expect(await codeOf(abort(paid, coins))).toEqual([412, 2254]);
  const open = await orderOfTwo();
  expect(await codeOf(abort({ ...open, hContract: bytes(64) }, coins))).toEqual([403, 2255]);
  expect(await codeOf(abort({ ...open, orderId: 'no-such-order' }, coins))).toEqual([404, 2253]);
  expect(await codeOf(abort(open, []))).toEqual([400, 2256]);
  const unclaimed = await shop.backend.createOrder({
    order: { amount: 'KUDOS:1', summary: 'Tea' },
  });
  expect(await codeOf(abort({ ...open, orderId: unclaimed.orderId }, coins))).toEqual([404, 2253]);
});

test('[PAY-10] of payment and abort at the same moment exactly one wins, and no money is lost', async () => {
  for (let round = 0; round < 12; round += 1) {
    const claimed = await makeClaimedOrder(shop);
    const mine = coin();
    const coins = [payWith(url, claimed, mine)];
    const later = async <T>(ms: number, run: () => Promise<T>): Promise<T> => {
      await new Promise((resolve) => setTimeout(resolve, ms));
      return run();
    };
    const [payment, aborted] = await Promise.allSettled([
      later(round % 4, () => pay(claimed, coins)),
      later(round % 3, () => abort(claimed, coins)),
    ]);
    const isPaid = payment.status === 'fulfilled';
    expect(aborted.status).toBe(isPaid ? 'rejected' : 'fulfilled');
    const loser: unknown =
      payment.status === 'rejected'
        ? payment.reason
        : aborted.status === 'rejected'
          ? aborted.reason
          : null;
    if (!isUpstreamRefusal(loser)) throw loser;
    expect(loser.code).toBe(isPaid ? 2254 : 2167);
    const order = await shop.backend.order(claimed.orderId);
    expect(order.status).toBe(isPaid ? 'paid' : 'claimed');
    // Either it was never taken, or it was taken and given back less the fee.
    const left = aborted.status === 'fulfilled' && aborted.value.refunds[0]?.type === 'success';
    if (!isPaid) {
      expect(await canSpendExactly(url, mine, kudos(left ? '0.639' : '0.64'))).toBe(true);
    }
  }
});

test('the books of merchant and exchange balance after all of this', async () => {
  const authorization = `Bearer ${OPERATOR_TOKEN}`;
  for (const party of ['merchant', 'exchange']) {
    const books = await call('GET', `${url}/${party}/management/books`, { authorization });
    expect(books['violations'], party).toEqual([]);
  }
});
