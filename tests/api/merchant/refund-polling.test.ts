import { beforeAll, describe, expect, inject, test } from 'vitest';
import type { Amount } from '@/protocol/amount';
import { encodeBase32 } from '@/protocol/base32';
import { kudos, makeCoins, type TestCoin } from '../../support/coins';
import { makeInstance, send, type TestInstance } from './merchant-support';
import { HOUR, makePaidOrder } from './refund-support';

const url = inject('serverUrl');
let shop: TestInstance;
const purse: TestCoin[] = [];

beforeAll(async () => {
  shop = await makeInstance(url, { default_wire_transfer_delay: '2 hours' });
  purse.push(...(await makeCoins(url, Array<string>(3).fill('0.64'))));
});

const takeCoins = (count: number): TestCoin[] => purse.splice(0, count);

const raise = (orderId: string, total: string) =>
  shop.backend.refundOrder(orderId, { refund: kudos(total), reason: '' });

describe('[ORDA-4] a wallet that polls for a refund', () => {
  test('hears at once of one above the amount it names, and of the period in the contract', async () => {
    const paid = await makePaidOrder(url, shop, takeCoins(1), {
      refund_delay: HOUR,
      auto_refund: { d_ms: 60_000 },
    });
    expect(paid.terms.auto_refund).toBe(60_000);
    const wait = (refundAbove: Amount) =>
      shop.wallet.orderStatus(paid.orderId, {
        hContract: paid.hContract,
        timeoutMs: 20_000,
        refundAbove,
      });
    const started = performance.now();
    const waiting = wait(kudos('0'));
    await raise(paid.orderId, '0.1');
    expect(await waiting).toMatchObject({ refunded: true, refundAmount: kudos('0.1') });
    const more = wait(kudos('0.1'));
    await raise(paid.orderId, '0.2');
    expect(await more).toMatchObject({ refundAmount: kudos('0.2') });
    expect(performance.now() - started).toBeLessThan(15_000);
  });

  test('with await_refund_obtained the shop hears when the wallet has it', async () => {
    const { orderId, hContract } = await makePaidOrder(url, shop, takeCoins(1));
    await raise(orderId, '0.1');
    const brief = await shop.wallet.orderStatus(orderId, {
      hContract,
      timeoutMs: 300,
      awaitRefundObtained: true,
    });
    expect(brief).toMatchObject({ refunded: true, refundPending: true });
    const waiting = shop.wallet.orderStatus(orderId, {
      hContract,
      timeoutMs: 20_000,
      awaitRefundObtained: true,
    });
    await shop.wallet.obtainRefund(orderId, { hContract });
    expect(await waiting).toMatchObject({ refundPending: false, refundTaken: kudos('0.1') });
  });

  test('an amount that is none is refused with its name', async () => {
    const { orderId, hContract } = await makePaidOrder(url, shop, takeCoins(1));
    const base = `${shop.baseUrl}orders/${orderId}?h_contract=${encodeBase32(hContract)}`;
    const bad = await send(`${base}&refund=-1`);
    expect([bad.status, bad.body['code'], bad.body['field']]).toEqual([400, 26, 'refund']);
    const euros = await send(`${base}&refund=EUR:1`);
    expect([euros.status, euros.body['code']]).toEqual([400, 30]);
  });
});
