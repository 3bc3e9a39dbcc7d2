/**
 * Whole journeys (withdraw, pay, refund, tip) at one shop, by the specification's caller and each
 * deployed wallet. They run with TLS, as in deployments, and without it. WIRE_PROFILE is unset
 * (decision D6, docs/decisions/0006). The other profiles are in wire-profiles.test.ts.
 */
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { startServer, type TestServer } from '../../support/server';
import { defaultInstance, makeInstance } from '../merchant/merchant-support';
import { fundedReserve } from '../merchant/tip-support';
import { EarlyWallet } from './early-wallet';
import { LaterWallet } from './later-wallet';
import { behindTls, direct, type Deployment, type Shop } from './deployment';
import {
  buyAsSpecified,
  lookUpAsSpecified,
  SPECIFIED,
  takeTipAsSpecified,
  withdrawAsSpecified,
} from './specification';

let deployment: Deployment;
let shop: Shop;

async function openShop(url: string): Promise<Shop> {
  const made = await makeInstance(url);
  await fundedReserve(url, made, 'KUDOS:1');
  return made;
}

async function asSpecified(): Promise<void> {
  const coin = await withdrawAsSpecified(deployment);
  const orderId = await buyAsSpecified(deployment, shop, coin);
  await lookUpAsSpecified(deployment, shop, orderId, SPECIFIED.refunds);
  await takeTipAsSpecified(deployment, shop, SPECIFIED.signature);
}

describe('with TLS', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startServer({ env: { TRUST_PROXY: '1', TEST_CLOCK: '0' } });
    deployment = behindTls(server.url);
    shop = await openShop(server.url);
  });

  afterAll(() => server.stop());

  test('[REF-5] [TIP-3] a shop and a wallet of the specification', asSpecified);

  test.for(['january', 'march'] as const)('a wallet of %s 2020', async (month) => {
    const wallet = new EarlyWallet(deployment, month);
    const bought = await wallet.buy(shop, await wallet.withdraw());
    await wallet.takeRefund(shop, bought);
    await wallet.takeTip(shop);
  });

  test('the wallet of January 2022 at the same shop', async () => {
    const wallet = new LaterWallet(deployment);
    const bought = await wallet.buy(shop, await wallet.withdraw());
    await wallet.takeRefund(shop, bought);
    await wallet.takeTip(shop);
  });
});

describe('without TLS', () => {
  beforeAll(async () => {
    deployment = direct(inject('serverUrl'));
    shop = await openShop(deployment.url);
  });

  test('[REF-5] [TIP-3] a shop and a wallet of the specification', asSpecified);

  test('a wallet of January 2020 pays; its refunds and tips need TLS', async () => {
    const wallet = new EarlyWallet(deployment, 'january');
    const bought = await wallet.buy(shop, await wallet.withdraw());
    await expect(wallet.takeRefund(shop, bought)).rejects.toThrow('has bought nothing at https://');
    await expect(wallet.takeTip(shop)).rejects.toThrow('the wallet refuses taler+http://tip/');
  });

  test('a wallet of March 2020 pays and takes a refund, of the default instance too', async () => {
    const wallet = new EarlyWallet(deployment, 'march');
    for (const at of [shop, await defaultInstance(deployment.url)]) {
      const bought = await wallet.buy(at, await wallet.withdraw());
      await wallet.takeRefund(at, bought);
    }
  });

  test('the wallet of January 2022 pays by the address that is for it', async () => {
    const wallet = new LaterWallet(deployment);
    const bought = await wallet.buy(shop, await wallet.withdraw());
    await wallet.takeRefund(shop, bought);
    await wallet.takeTip(shop);
  });
});
