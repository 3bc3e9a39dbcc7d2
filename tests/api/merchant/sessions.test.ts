/** Payments and the sessions of shops that they count in. */
import { beforeAll, expect, inject, test } from 'vitest';
import { encodeBase32 } from '@/protocol/base32';
import { bytes, makeCoins } from '../../support/coins';
import { makeClaimedOrder, makeInstance, payWith, type TestInstance } from './merchant-support';

const url = inject('serverUrl');
let shop: TestInstance;

beforeAll(async () => {
  shop = await makeInstance(url);
});

test('[SESS-1] an order that is paid while it is asked for is never its own earlier purchase', async () => {
  const coins = await makeCoins(url, Array<string>(12).fill('0.64'));
  for (const used of coins) {
    const fulfillment = `${url}/goods/${encodeBase32(bytes(5))}`;
    const claimed = await makeClaimedOrder(shop, { fulfillment_url: fulfillment });
    const question = { token: claimed.token ?? '', sessionId: 'quick' };
    const answers: unknown[] = [];
    let isPaid = false;
    const asking = Array.from({ length: 6 }, async () => {
      while (!isPaid) answers.push(await shop.wallet.orderStatus(claimed.orderId, question));
    });
    await shop.wallet.pay(claimed.orderId, {
      coins: [payWith(url, claimed, used)],
      sessionId: 'quick',
    });
    isPaid = true;
    await Promise.all(asking);
    const itself = { already_paid_order_id: claimed.orderId };
    expect(answers).not.toContainEqual(expect.objectContaining(itself));
  }
});

test('[SESS-1] a payment is bound to its session, and by its receipt to another one', async () => {
  const fulfillment = `${url}/goods/${encodeBase32(bytes(5))}`;
  const claimed = await makeClaimedOrder(shop, { fulfillment_url: fulfillment });
  const [used] = await makeCoins(url, ['0.64']);
  const { sig } = await shop.wallet.pay(claimed.orderId, {
    coins: [payWith(url, claimed, used!)],
    sessionId: 'session-a',
  });
  expect(await shop.backend.order(claimed.orderId, { sessionId: 'session-a' })).toMatchObject({
    status: 'paid',
  });
  expect(await shop.backend.order(claimed.orderId, { sessionId: 'session-b' })).toMatchObject({
    status: 'claimed',
  });
  const paid = { sig, hContract: claimed.hContract, sessionId: 'session-b' };
  await shop.wallet.paid(claimed.orderId, paid);
  // A receipt without a session does not take it away from that session either.
  await shop.wallet.paid(claimed.orderId, { ...paid, sessionId: '' });
  expect(await shop.backend.order(claimed.orderId, { sessionId: 'session-b' })).toMatchObject({
    status: 'paid',
  });
  // Another order for the same address says that this session has bought it.
  const again = await shop.backend.createOrder({
    order: { amount: 'KUDOS:0.64', summary: 'again', fulfillment_url: fulfillment },
  });
  const status = await shop.wallet.orderStatus(again.orderId, {
    token: again.token ?? '',
    sessionId: 'session-b',
  });
  expect(status).toMatchObject({ status: 'unpaid', alreadyPaidOrderId: claimed.orderId });
  const shown = await shop.backend.order(again.orderId, { sessionId: 'session-b' });
  expect(shown).toMatchObject({ alreadyPaidOrderId: claimed.orderId });
});
