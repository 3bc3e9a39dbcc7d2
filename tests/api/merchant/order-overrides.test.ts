/** Members of a style B order that the backend writes itself: each is honoured, or refused by name. */
import { beforeAll, expect, inject, test } from 'vitest';
import { encodeBase32 } from '@/protocol/base32';
import { bytes, makeCoins, newKeyPair } from '../../support/coins';
import { makeInstance, type TestInstance } from './merchant-support';
import { coinOf, makeOrder, payAtB, postOrder, takeProposal } from './style-b-support';

const url = inject('serverUrl');
let shop: TestInstance;
/** A contract that the backend has made. */
let ours: Readonly<Record<string, unknown>>;

beforeAll(async () => {
  shop = await makeInstance(url);
  ours = (await takeProposal(url, shop, await makeOrder(url, shop))).json;
});

test.for([
  ['merchant_pub', (): string => encodeBase32(newKeyPair().publicKey)],
  ['merchant_pub', (): string => 'no key'],
  ['merchant_base_url', (): string => 'https://evil.example/'],
  ['H_wire', (): string => encodeBase32(bytes(64))],
  ['h_wire', (): string => encodeBase32(bytes(64))],
  ['wire_method', (): string => 'sepa'],
] as const)(
  '[SEED-15] another %s than ours is refused by its name: 400/2505',
  async ([member, value]) => {
    expect(await postOrder(url, shop, { [member]: value() })).toMatchObject({
      status: 400,
      body: { code: 2505, field: `order.${member}` },
    });
  },
);

test('[SEED-15] the wallet’s nonce is refused by its name', async () => {
  const refused = await postOrder(url, shop, { nonce: encodeBase32(newKeyPair().publicKey) });
  expect(refused).toMatchObject({ status: 400, body: { code: 1009, field: 'order.nonce' } });
});

test.for([
  ['exchanges', { url: 'https://evil.example/', master_pub: encodeBase32(new Uint8Array(32)) }],
  [
    'auditors',
    { name: 'x', url: 'https://evil.example/', auditor_pub: encodeBase32(new Uint8Array(32)) },
  ],
] as const)(
  '[SEED-15] %s that the backend does not trust are refused by their place',
  async ([member, stranger]) => {
    expect(await postOrder(url, shop, { [member]: [stranger] })).toMatchObject({
      status: 400,
      body: { code: 2505, field: `order.${member}.0` },
    });
  },
);

test('[SEED-15] an order that nothing could pay is refused', async () => {
  expect(await postOrder(url, shop, { exchanges: [] })).toMatchObject({
    status: 400,
    body: { code: 2505, field: 'order.exchanges' },
  });
});

test('[SEED-15] our own values are no overrides, and such an order is paid', async () => {
  const own = ['merchant_pub', 'merchant_base_url', 'H_wire', 'h_wire', 'wire_method', 'exchanges'];
  const members = Object.fromEntries(own.map((name) => [name, ours[name]]));
  const orderId = await makeOrder(url, shop, members);
  const claimed = await takeProposal(url, shop, orderId);
  expect(claimed.json).toMatchObject(members);
  const [coin] = await makeCoins(url, ['0.64']);
  expect((await payAtB(url, claimed, [coinOf(url, claimed, coin!)])).status).toBe(200);
});

test('[SEED-15] null says nothing, as frontends write it', async () => {
  const nothing = { merchant_pub: null, H_wire: null, wire_method: null, nonce: null };
  const none = { exchanges: null, auditors: null };
  const { json } = await takeProposal(
    url,
    shop,
    await makeOrder(url, shop, { ...nothing, ...none }),
  );
  expect(json['exchanges']).toEqual(ours['exchanges']);
});
