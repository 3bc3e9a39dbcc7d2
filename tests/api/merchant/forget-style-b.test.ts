/**
 * Forgetting in orders claimed by style B. Its wallets hash contracts whole, so the signed hash
 * stays what it was, and everything goes on under it.
 */
import { beforeAll, expect, inject, test } from 'vitest';
import { assertWellFormedContract, hashContractTerms } from '@/protocol/contract-hash';
import { makeCoins } from '../../support/coins';
import { claimOrder, makeInstance, send, type Answer, type TestInstance } from './merchant-support';
import {
  bytesOf,
  checkPayment,
  coinOf,
  makeOrder,
  payAtB,
  takeProposal,
  type ProposedOrder,
} from './style-b-support';

const url = inject('serverUrl');
const PNG = 'data:image/png;base64,iVBORw0KGgo=';
const SECRETS = /Elm Street|0421 1234|base64|Miller|miller/;
let shop: TestInstance;

beforeAll(async () => {
  shop = await makeInstance(url);
});

const details = {
  summary: 'Roses for Mrs Miller',
  fulfillment_url: 'https://shop.example/for/mrs-miller',
  delivery_location: { street: 'Elm Street', town: 'Bremen' },
  extra: { phone: '0421 1234', shelf: 7, _forgettable: ['phone'] },
  _forgettable: ['delivery_location', 'summary', 'fulfillment_url'],
  products: [
    { description: 'Tea', image: PNG, $forgettable: { image: true } },
    { description: 'Cup', image: PNG, _forgettable: ['image'] },
  ],
};

function forget(orderId: string, body: object = {}): Promise<Answer> {
  const path = `${shop.baseUrl}private/orders/${orderId}/forget`;
  return send(path, { method: 'PATCH', token: shop.token, body });
}

async function claimIn(style: 'A' | 'B'): Promise<ProposedOrder> {
  const refundDeadline = { t_ms: Math.floor(Date.now() / 1000) * 1000 + 1_800_000 };
  const order = { ...details, refund_deadline: refundDeadline };
  if (style === 'B') return takeProposal(url, shop, await makeOrder(url, shop, order));
  const { orderId, token } = await shop.backend.createOrder({
    order: { ...order, amount: 'KUDOS:0.64' },
  });
  return takeProposal(url, shop, orderId, token);
}

test.for(['A', 'B'] as const)(
  '[FORGET-1] [FORGET-2] [FORGET-3] an order of style %s, paid by a wallet of style B, is forgotten after a refund and refunded further',
  async (style) => {
    const claimed = await claimIn(style);
    expect(JSON.stringify(claimed.json)).toMatch(SECRETS);
    const [coin] = await makeCoins(url, ['0.64']);
    const coins = [coinOf(url, claimed, coin!)];
    expect((await payAtB(url, claimed, coins)).status).toBe(200);
    const refund = (total: string): Promise<Answer> =>
      send(`${url}/merchant/refund`, {
        token: shop.token,
        body: { order_id: claimed.orderId, refund: total, reason: 'x', instance: shop.id },
      });
    expect((await refund('KUDOS:0.1')).status).toBe(200);

    expect((await forget(claimed.orderId)).status).toBe(200);
    const checked = await checkPayment(url, shop, { order_id: claimed.orderId });
    expect(checked.body).toMatchObject({ paid: true, refunded: true });
    expect(JSON.stringify(checked.body)).not.toMatch(SECRETS);
    expect(checked.body['contract_terms']).toMatchObject({ extra: { shelf: 7 } });
    const shown = await send(`${shop.baseUrl}private/orders/${claimed.orderId}`, {
      token: shop.token,
    });
    expect(JSON.stringify(shown.body)).not.toMatch(SECRETS);
    const listed = await send(`${shop.baseUrl}private/orders`, { token: shop.token });
    expect(JSON.stringify(listed.body)).not.toMatch(SECRETS);

    // Again is harmless, and so is a single path.
    expect((await forget(claimed.orderId)).status).toBe(200);
    const again = await forget(claimed.orderId, { fields: ['$.delivery_location', '$.summary'] });
    expect(again.status).toBe(200);

    // Under the same hash: more refunds, and the payment again with the whole proposal.
    const more = await refund('KUDOS:0.2');
    expect(more.status).toBe(200);
    expect(bytesOf(more.body['h_contract_terms'])).toEqual(claimed.hContract);
    const { data, H_proposal, merchant_sig } = claimed.answer;
    const proposal = { data, H_proposal, merchant_sig };
    const replay = await payAtB(url, claimed, coins, { proposal, sig: merchant_sig });
    expect(replay.status).toBe(200);
    const forged = { ...proposal, data: { ...data, summary: 'Tulips' } };
    expect(await payAtB(url, claimed, coins, { proposal: forged })).toMatchObject({
      status: 409,
      body: { code: 9284, field: 'proposal.data' },
    });
  },
);

test('[FORGET-2] a contract of style B that was shortened can still be paid', async () => {
  const claimed = await claimIn('B');
  expect((await forget(claimed.orderId, { fields: ['$.extra.phone'] })).status).toBe(200);
  const [coin] = await makeCoins(url, ['0.64']);
  expect((await payAtB(url, claimed, [coinOf(url, claimed, coin!)])).status).toBe(200);
});

test('[FORGET-3] what is not marked is 409/2511 in style B, too, and then nothing is forgotten', async () => {
  const claimed = await claimIn('B');
  const fields = ['$.delivery_location', '$.amount'];
  expect(await forget(claimed.orderId, { fields })).toMatchObject({
    status: 409,
    body: { code: 2511, field: 'fields.1', detail: '$.amount' },
  });
  const { body } = await send(`${shop.baseUrl}private/orders/${claimed.orderId}`, {
    token: shop.token,
  });
  expect(body['contract_terms']).toEqual(claimed.json);
});

test.for(['locations', 'home'] as const)(
  '[FORGET-1] an address that an order keeps in locations is forgotten in either style, marked by %s',
  async (marked) => {
    const home = { street: 'Elm Street', city: 'Bremen' };
    const order = {
      locations: marked === 'home' ? { home, $forgettable: { home: true } } : { home },
      delivery_location: 'home',
      products: [{ description: 'Tea', delivery_location: 'home' }],
      pay_url: `${url}/merchant/public/pay`,
      _forgettable: marked === 'home' ? ['pay_url'] : ['locations', 'pay_url'],
    };
    const make = () => makeOrder(url, shop, order);
    const claimedB = await takeProposal(url, shop, await make());
    const claimedA = await claimOrder(shop, await make(), undefined);
    for (const { orderId, json, hContract } of [claimedB, claimedA]) {
      // A wallet demands this first.
      expect(() => {
        assertWellFormedContract(json);
      }).not.toThrow();
      expect(JSON.stringify(json)).toContain('Elm Street');
      expect((await forget(orderId)).status).toBe(200);
      const shown = await send(`${shop.baseUrl}private/orders/${orderId}`, { token: shop.token });
      expect(JSON.stringify(shown.body)).not.toMatch(/Elm Street|Bremen/);
      const rest = shown.body['contract_terms'] as object;
      if (orderId === claimedA.orderId) expect(hashContractTerms(rest)).toEqual(hContract);
    }
  },
);

test('[FORGET-1] [ORDA-2] the specification’s spelling fulfillment_URI can be marked, too', async () => {
  const { orderId, token } = await shop.backend.createOrder({
    order: {
      amount: 'KUDOS:1',
      summary: 'x',
      fulfillment_URI: 'https://shop.example/for/mrs-miller',
      _forgettable: ['fulfillment_URI'],
    },
  });
  const { json } = await claimOrder(shop, orderId, token);
  expect(JSON.stringify(json)).toContain('mrs-miller');
  expect((await forget(orderId, { fields: ['$.fulfillment_url'] })).status).toBe(200);
  const shown = await send(`${shop.baseUrl}private/orders/${orderId}`, { token: shop.token });
  expect(JSON.stringify(shown.body)).not.toContain('miller');
});

test('[FORGET-1] [FORGET-3] what stands in a place is forgotten by the path that the order has, in either style', async () => {
  const make = async () => {
    const { orderId } = await shop.backend.createOrder({
      order: {
        amount: 'KUDOS:1',
        summary: 'x',
        delivery_location: { town: 'Bremen', country: 'DE', _forgettable: ['town'] },
        products: [
          { description: 'Tea', delivery_location: { country: 'FR' } },
          {
            description: 'Cup',
            delivery_location: { street: 'Elm Street', $forgettable: { street: true } },
          },
        ],
      },
      create_token: false,
    });
    return orderId;
  };
  const claimedB = await takeProposal(url, shop, await make());
  const claimedA = await claimOrder(shop, await make(), undefined);
  for (const { orderId } of [claimedA, claimedB]) {
    const contract = async () => {
      const { body } = await send(`${shop.baseUrl}private/orders/${orderId}`, {
        token: shop.token,
      });
      return JSON.stringify(body['contract_terms']);
    };
    for (const path of ['$.delivery_location.country', '$.products[0].delivery_location.street']) {
      const fields = ['$.delivery_location.town', path];
      expect(await forget(orderId, { fields })).toMatchObject({
        status: 409,
        body: { code: 2511, field: 'fields.1', detail: path },
      });
    }
    expect(await contract()).toMatch(/Bremen.*Elm Street|Elm Street.*Bremen/);
    for (const fields of [['$.delivery_location.town'], ['$.delivery_location.town']]) {
      expect((await forget(orderId, { fields })).status).toBe(200);
      expect(await contract()).not.toContain('Bremen');
      expect(await contract()).toContain('Elm Street');
    }
    const fields = ['$.products[*].delivery_location.street'];
    expect((await forget(orderId, { fields })).status).toBe(200);
    expect(await contract()).not.toContain('Elm Street');
    expect(await contract()).toContain('FR');
  }
});

test('[FORGET-1] [FORGET-3] a place is forgotten by the label that the order has for it, in either style', async () => {
  const order = {
    locations: {
      home: {
        street: 'Elm Street',
        city: 'Bremen',
        country: 'DE',
        _forgettable: ['city', 'street'],
      },
      work: { street: 'Main Road', city: 'Hamburg' },
      unused: { city: 'Rostock' },
      $forgettable: { work: true, unused: true },
    },
    delivery_location: 'home',
    products: [
      { description: 'Tea', delivery_location: 'work' },
      { description: 'Cup', delivery_location: 'home' },
    ],
  };
  const claimedB = await takeProposal(url, shop, await makeOrder(url, shop, order));
  const claimedA = await claimOrder(shop, await makeOrder(url, shop, order), undefined);
  expect(claimedA.json).not.toHaveProperty('locations');
  for (const { orderId, hContract } of [claimedA, claimedB]) {
    const contract = async () => {
      const { body } = await send(`${shop.baseUrl}private/orders/${orderId}`, {
        token: shop.token,
      });
      return body['contract_terms'] as object;
    };
    // Members that are unmarked, absent, or only partly marked.
    const wrong = [
      '$.locations.home',
      '$.locations.home.country',
      '$.locations.none',
      '$.locations',
    ];
    for (const path of wrong) {
      expect(await forget(orderId, { fields: ['$.locations.work', path] })).toMatchObject({
        status: 409,
        body: { code: 2511, field: 'fields.1', detail: path },
      });
    }
    expect(await forget(orderId, { fields: ['$.locations.home.city[x'] })).toMatchObject({
      status: 400,
      body: { code: 2510, field: 'fields.0' },
    });
    expect(JSON.stringify(await contract())).toMatch(/Bremen.*Hamburg|Hamburg.*Bremen/);
    const steps: [string, RegExp, RegExp][] = [
      ['$.locations.home.city', /Bremen/, /Elm Street/],
      ['$.locations.work', /Main Road|Hamburg/, /Elm Street/],
      ['$.locations.home.street', /Elm Street/, /DE/],
      ['$.locations.unused', /Rostock/, /DE/],
    ];
    for (const [path, gone, left] of steps) {
      for (let round = 0; round < 2; round += 1) {
        expect((await forget(orderId, { fields: [path] })).status).toBe(200);
        expect(JSON.stringify(await contract())).not.toMatch(gone);
        expect(JSON.stringify(await contract())).toMatch(left);
      }
    }
    if (orderId === claimedA.orderId) {
      expect(hashContractTerms(await contract())).toEqual(hContract);
    }
  }
});

test('[FORGET-1] all places are forgotten by the one member that holds them, in either style', async () => {
  const order = {
    locations: { home: { city: 'Bremen' }, work: { city: 'Hamburg' } },
    delivery_location: 'home',
    _forgettable: ['locations'],
  };
  const claimedB = await takeProposal(url, shop, await makeOrder(url, shop, order));
  const claimedA = await claimOrder(shop, await makeOrder(url, shop, order), undefined);
  for (const { orderId } of [claimedA, claimedB]) {
    for (let round = 0; round < 2; round += 1) {
      expect((await forget(orderId, { fields: ['$.locations'] })).status).toBe(200);
      const { body } = await send(`${shop.baseUrl}private/orders/${orderId}`, {
        token: shop.token,
      });
      expect(JSON.stringify(body)).not.toMatch(/Bremen|Hamburg/);
    }
  }
});
