/** Payments and the sessions of shops that they count in. */
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { encodeBase32 } from '@/protocol/base32';
import { bytes, makeCoins } from '../../support/coins';
import { unique } from '../../support/deployment';
import { WebBrowser } from '../../support/web-browser';
import {
  makeClaimedOrder,
  makeInstance,
  payWith,
  send,
  type TestInstance,
} from './merchant-support';

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

describe('integration 2: an order for an address that was sold before', () => {
  const address = `https://shop.example/goods/${encodeBase32(bytes(5))}`;
  const sold = { amount: 'KUDOS:0.64', summary: 'A cup of tea', fulfillment_url: address };
  let soldAs = '';
  const order = async (given: object, to = 'private/orders', headers = {}) => {
    const body = { order: { ...sold, ...given } };
    const made = await send(`${shop.baseUrl}${to}`, { token: shop.token, body, headers });
    expect(made.status).toBe(200);
    return made.body;
  };

  beforeAll(async () => {
    const claimed = await makeClaimedOrder(shop, sold);
    // Nothing is sold yet.
    expect(await order({ amount: 'KUDOS:500' })).not.toHaveProperty('warnings');
    const [used] = await makeCoins(url, ['0.64']);
    const coins = [payWith(url, claimed, used!)];
    await shop.wallet.pay(claimed.orderId, { coins, sessionId: '' });
    soldAs = claimed.orderId;
  });

  test.for([
    ['at a higher price', { amount: 'KUDOS:500' }],
    ['at a lower price', { amount: 'KUDOS:0.1' }],
    ['with another summary', { summary: 'A pot of tea' }],
    ['with products of its own', { amount: 'KUDOS:5', products: [{ description: 'Tea' }] }],
  ] as const)('is made with a warning %s, in both styles', async ([, given]) => {
    const warnings = [
      {
        field: 'order.fulfillment_url',
        detail:
          `order ${soldAs} was paid for this address, at another price or with another summary; ` +
          'a wallet that has paid for an address does not pay again',
      },
    ];
    expect(await order(given)).toMatchObject({ warnings });
    expect(await order(given, 'order')).toMatchObject({ warnings });
    // It may be meant, such as a new price of an article. So strict callers get their order, too.
    const strict = { prefer: 'handling=strict' };
    expect(await order(given, 'private/orders', strict)).toMatchObject({ warnings });
  });

  test.for([
    ['the same offer', {}],
    ['another address', { amount: 'KUDOS:500', fulfillment_url: `${address}/2` }],
    ['no address', { amount: 'KUDOS:500', fulfillment_url: undefined }],
  ] as const)('brings no warning with %s', async ([, given]) => {
    expect(await order(given)).not.toHaveProperty('warnings');
  });

  test('is named on the page of an order that the dashboard makes', async () => {
    const browser = new WebBrowser(url, '127.0.0.1', { 'accept-language': 'en' });
    await browser.post('/dashboard/log-in/submit', { instance: shop.id, token: shop.token });
    const form = { order_id: unique('form'), summary: sold.summary, amount: '5', url: address };
    const { location } = await browser.post('/dashboard/create-order/submit', form);
    const { text } = await browser.get(location);
    expect(text).toContain(`Order ${soldAs} was paid for this return page`);
  });

  test('brings no warning at another instance, nor with a number of its own in the address', async () => {
    const other = await makeInstance(url);
    const body = { order: { ...sold, amount: 'KUDOS:500' } };
    const elsewhere = await send(`${other.baseUrl}private/orders`, { token: other.token, body });
    expect(elsewhere.body).not.toHaveProperty('warnings');
    const own = 'https://shop.example/orders/${ORDER_ID}';
    const claimed = await makeClaimedOrder(shop, { fulfillment_url: own });
    const [used] = await makeCoins(url, ['0.64']);
    const coins = [payWith(url, claimed, used!)];
    await shop.wallet.pay(claimed.orderId, { coins, sessionId: '' });
    expect(await order({ amount: 'KUDOS:500', fulfillment_url: own })).not.toHaveProperty(
      'warnings',
    );
  });

  test.for([
    ['paid', '27', undefined],
    ['new', undefined, '202'],
  ] as const)(
    'brings a warning if the number of the %s order is only a part of the address',
    async ([which, paidId, newId]) => {
      const shared = { ...sold, fulfillment_url: `https://shop.example/${which}/2027` };
      const claimed = await makeClaimedOrder(shop, { ...shared, order_id: paidId });
      const [used] = await makeCoins(url, ['0.64']);
      const coins = [payWith(url, claimed, used!)];
      await shop.wallet.pay(claimed.orderId, { coins, sessionId: '' });
      const dearer = { ...shared, amount: 'KUDOS:500', order_id: newId };
      expect(await order(dearer)).toHaveProperty('warnings');
    },
  );

  test('brings no warning once the summary of the paid order is forgotten', async () => {
    const forgettable = { ...sold, fulfillment_url: `${address}/forgotten` };
    const claimed = await makeClaimedOrder(shop, { ...forgettable, _forgettable: ['summary'] });
    const [used] = await makeCoins(url, ['0.64']);
    const coins = [payWith(url, claimed, used!)];
    await shop.wallet.pay(claimed.orderId, { coins, sessionId: '' });
    expect(await order({ ...forgettable, summary: 'Another' })).toHaveProperty('warnings');
    const forgotten = await send(`${shop.baseUrl}private/orders/${claimed.orderId}/forget`, {
      method: 'PATCH',
      token: shop.token,
      body: { fields: ['$.summary'] },
    });
    expect(forgotten.status).toBe(200);
    expect(await order(forgettable)).not.toHaveProperty('warnings');
  });
});

test('integration 2: an order whose refund deadline is past is made with a warning', async () => {
  const order = async (refundDeadline: object) => {
    const given = { amount: 'KUDOS:1', summary: 'tea', refund_deadline: refundDeadline };
    const body = { order: { ...given, fulfillment_url: url } };
    const made = await send(`${shop.baseUrl}private/orders`, { token: shop.token, body });
    expect(made.status).toBe(200);
    return made.body;
  };
  const detail = 'this time is past, so no refund of this order is possible';
  const warnings = [{ field: 'order.refund_deadline', detail }];
  expect(await order({ t_s: 1 })).toMatchObject({ warnings });
  // Deployed shops say so that they give no refund.
  expect(await order({ t_s: 0 })).not.toHaveProperty('warnings');
});
