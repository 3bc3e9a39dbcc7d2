/** The dashboard reads contracts of both styles (specification "Contract terms") [SEED-2]. */
import { randomBytes } from 'node:crypto';
import { expect, inject, test } from 'vitest';
import { encodeBase32 } from '@/protocol/base32';
import { call } from '@/testing/calls/call';
import { createInstance } from '../../support/deployment';
import { WebBrowser } from '../../support/web-browser';

const url = inject('serverUrl');

const HOME = { country: 'Utopia', town: 'Amaurot' };
const ORDER = {
  amount: 'KUDOS:3',
  summary: 'Tea',
  fulfillment_url: 'https://shop.example/tea',
  locations: { home: HOME },
  delivery_location: 'home',
  products: [{ description: 'Tea', quantity: '2', delivery_location: 'home' }],
};
const { locations: _, ...withoutLocations } = ORDER;
const IN_STYLE_A = {
  ...withoutLocations,
  delivery_location: HOME,
  products: [{ description: 'Tea', quantity: 2, delivery_location: HOME }],
};

async function expectShown(browser: WebBrowser, orderId: string): Promise<void> {
  const page = await browser.get(`/dashboard/orders/${orderId}`);
  expect(page).toMatchObject({ status: 200 });
  expect(page.text).toContain('Tea');
  for (const action of ['forget', 'refund', 'delete']) {
    const answer = await browser.get(`/dashboard/orders/${orderId}/${action}`);
    expect(answer.status, action).toBeLessThan(400);
  }
}

test.for([
  ['B', 'order', ORDER],
  ['A', 'private/orders', IN_STYLE_A],
] as const)(
  '[SEED-2] the pages of an order of style %s show it when a wallet has claimed it in style B',
  async ([, path, order]) => {
    const { id, authorization, baseUrl } = await createInstance(url);
    const made = await call('POST', `${baseUrl}${path}`, { authorization, body: { order } });
    const { order_id: orderId, token = '' } = made as Record<string, string>;
    const nonce = encodeBase32(randomBytes(32));
    const query = new URLSearchParams({ order_id: orderId ?? '', nonce, token });
    const proposal = `${url}/merchant/public/instances/${id}/proposal?${query.toString()}`;
    const { contract_terms: terms } = await call('GET', proposal);
    expect(terms).toMatchObject({ merchant: { address: expect.any(String) as string } });
    const browser = new WebBrowser(url);
    const shown = authorization.replace('Bearer ', '');
    await browser.post('/dashboard/log-in/submit', { instance: id, token: shown });
    await expectShown(browser, orderId ?? '');
  },
);

test.for(['A', 'B'])(
  '[SEED-2] the pages show the order of a wallet of style %s with every kind of nonce',
  async (style) => {
    const { id, authorization, baseUrl } = await createInstance(url);
    const body = { order: IN_STYLE_A };
    const made = await call('POST', `${baseUrl}private/orders`, { authorization, body });
    const { order_id: orderId = '', token = '' } = made as Record<string, string>;
    const nonce = 'abc';
    const query = new URLSearchParams({ order_id: orderId, nonce, token });
    if (style === 'A')
      await call('POST', `${baseUrl}orders/${orderId}/claim`, { body: { nonce, token } });
    else await call('GET', `${url}/merchant/public/instances/${id}/proposal?${query.toString()}`);
    const browser = new WebBrowser(url);
    const shown = authorization.replace('Bearer ', '');
    await browser.post('/dashboard/log-in/submit', { instance: id, token: shown });
    await expectShown(browser, orderId);
  },
);
