/** The reference's examples are bodies that the server takes. */
import { beforeAll, expect, inject, test } from 'vitest';
import { BODY_EXAMPLES } from '@/http/openapi/body-examples';
import { makeInstance, send, type TestInstance } from './merchant-support';

const url = inject('serverUrl');
let shop: TestInstance;
let endpointId: string;

beforeAll(async () => {
  shop = await makeInstance(url);
  const body = { url: 'https://shop.example/own', events: ['*'] };
  const made = await send(`${shop.baseUrl}private/webhook-endpoints`, { token: shop.token, body });
  endpointId = String(made.body['endpoint_id']);
});

test.each(Object.entries(BODY_EXAMPLES))('I14-6 the example of %s is taken', async (call, body) => {
  const path = call
    .replace('POST ', '')
    .replace('{productId}', 'tea')
    .replace('{orderId}', 'none')
    .replace('{endpointId}', endpointId);
  const { token } = shop;
  const headers = { prefer: 'handling=strict' };
  const { status, body: answer } = await send(shop.baseUrl + path, { token, body, headers });
  // No such order, and no such account of this shop: both are known only there.
  const isElsewhere = path.includes('none') || path.endsWith('transfers');
  expect(isElsewhere ? [404] : [200, 204], JSON.stringify(answer)).toContain(status);
});
