/** Forgets members before any claim: the draft loses the values, and so does the contract. */
import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { claimOrder, makeInstance, send, type TestInstance } from './merchant-support';

const url = inject('serverUrl');
let shop: TestInstance;

beforeAll(async () => {
  shop = await makeInstance(url);
});

describe('[FORGET-1] forgetting in an unclaimed order', () => {
  test('erases from the draft, from lists and searches, and the contract is made without', async () => {
    const secret = `Miller-${randomBytes(4).toString('hex')}`;
    const order = {
      amount: 'KUDOS:0.64',
      summary: `Roses for ${secret}`,
      delivery_location: { street: secret, town: 'Bremen' },
      _forgettable: ['summary', 'delivery_location'],
      products: [{ description: `for ${secret}`, _forgettable: ['description'] }],
    };
    const { orderId, token } = await shop.backend.createOrder({ order });
    const at = `${shop.baseUrl}private/orders/${orderId}`;
    const forget = () => send(`${at}/forget`, { method: 'PATCH', token: shop.token, body: {} });
    expect((await forget()).status).toBe(200);
    expect((await forget()).status).toBe(200);
    for (const address of [
      at,
      `${shop.baseUrl}private/orders`,
      `${at.replace('private/', '')}?token=${token}`,
    ]) {
      for (const accept of ['application/json', 'text/html']) {
        const answer = await fetch(address, {
          headers: { accept, authorization: `Bearer ${shop.token}` },
        });
        expect(await answer.text()).not.toContain(secret);
      }
    }
    const claimed = await claimOrder(shop, orderId, token);
    expect(JSON.stringify(claimed.json)).not.toContain(secret);
    expect(claimed.json).toMatchObject({ summary: '', products: [{ description: '' }] });
  });

  test('what is not marked is 409, and stays', async () => {
    const { orderId } = await shop.backend.createOrder({
      order: { amount: 'KUDOS:1', summary: 'Tea' },
    });
    const refused = await send(`${shop.baseUrl}private/orders/${orderId}/forget`, {
      method: 'PATCH',
      token: shop.token,
      body: { fields: ['$.summary'] },
    });
    expect(refused).toMatchObject({ status: 409, body: { code: 2511 } });
    expect(await shop.backend.order(orderId)).toMatchObject({ summary: 'Tea' });
  });
});
