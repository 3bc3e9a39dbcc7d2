/**
 * WIRE_PROFILE gives every caller one form (decision D6). For `service`, see
 * tips-of-another-deployment.test.ts.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { tipTokenSchema } from '@/protocol/style-b/tips';
import { startServer, type TestServer } from '../../support/server';
import { makeInstance } from '../merchant/merchant-support';
import { fundedReserve } from '../merchant/tip-support';
import { EarlyWallet } from './early-wallet';
import { asShop, behindTls, type Deployment, type Shop } from './deployment';
import {
  buyAsSpecified,
  DEPLOYED,
  lookUpAsSpecified,
  takeTipAsSpecified,
  withdrawAsSpecified,
} from './specification';

let server: TestServer;
let deployment: Deployment;
let shop: Shop;

beforeAll(async () => {
  server = await startServer({ env: { WIRE_PROFILE: 'taler', TRUST_PROXY: '1', TEST_CLOCK: '0' } });
  deployment = behindTls(server.url);
  const made = await makeInstance(server.url);
  await fundedReserve(server.url, made, 'KUDOS:1');
  shop = made;
});

afterAll(() => server.stop());

test('`taler`: the specification’s caller gets the deployed forms', async () => {
  const orderId = await buyAsSpecified(deployment, shop, await withdrawAsSpecified(deployment));
  await lookUpAsSpecified(deployment, shop, orderId, DEPLOYED.refunds);
  await takeTipAsSpecified(deployment, shop, DEPLOYED.signature);
});

test.for(['january', 'march'] as const)(
  '`taler`: a wallet of %s 2020 finds nothing changed',
  async (month) => {
    const wallet = new EarlyWallet(deployment, month);
    const bought = await wallet.buy(shop, await wallet.withdraw());
    await wallet.takeRefund(shop, bought);
    await wallet.takeTip(shop);
  },
);

test('[TIP-1] `taler`: the token of a tip is an object with exactly the members that wallets know', async () => {
  const request = {
    amount: 'KUDOS:0.01',
    instance: shop.id,
    justification: 'x',
    next_url: 'http://n/',
  };
  const given = z.looseObject({ tip_token: z.record(z.string(), z.unknown()) });
  const { tip_token: token } = await deployment.ask('/tip-authorize', given, asShop(shop, request));
  const known = z.encode(tipTokenSchema, tipTokenSchema.parse(token));
  expect(Object.keys(token).sort()).toEqual(Object.keys(known).sort());
});
