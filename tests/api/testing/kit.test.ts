import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { registerBankUser } from '@/testing/calls/bank-user';
import { openMerchant } from '@/testing/merchant';
import { headlessWallet } from '@/testing/wallets/headless-wallet';
import type { Florin } from '@/testing/florin';
import { OPERATOR_TOKEN } from '../../support/server';

let folder = '';

/** Makes another project, as `npm install ../florin` leaves it. */
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'florin-kit-'));
  mkdirSync(path.join(folder, 'node_modules'));
  symlinkSync(process.cwd(), path.join(folder, 'node_modules/florin'), 'junction');
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Playwright makes `require` of the imports of a project that does not say `"type": "module"`. */
test.each([
  ['an ES module', 'mjs', "import * as kit from 'florin/testing';"],
  ['a CommonJS module', 'cjs', "const kit = require('florin/testing');"],
])('the test kit can be had by %s', (_, extension, load) => {
  const file = path.join(folder, `names.${extension}`);
  writeFileSync(file, `${load} console.log(Object.keys(kit.fixtures).join());`);
  const names = execFileSync(process.execPath, [file], { encoding: 'utf8' }).trim().split(',');
  expect(names).toEqual(expect.arrayContaining(['florin', 'wallet', 'merchant', 'expectOrder']));
});

const url = inject('serverUrl');
const merchantOfKit = () =>
  openMerchant({
    url,
    operatorAuthorization: `Bearer ${OPERATOR_TOKEN}`,
    currency: 'KUDOS',
    exchangeUrl: `${url}/exchange/`,
  } as Florin);

test('integration 2: an address that was paid before is `owned`, not `paid`, and the order stays claimed', async () => {
  const merchant = await merchantOfKit();
  const wallet = headlessWallet('KUDOS', Date.now);
  await wallet.withdraw('KUDOS:5', await registerBankUser(url));
  const draft = { amount: 'KUDOS:1', fulfillmentUrl: 'https://shop.example/poem' };
  const cheap = await merchant.createOrder(draft);
  expect(await wallet.pay(cheap.payUri)).toMatchObject({ state: 'paid' });
  const before = await wallet.balance();

  const dear = await merchant.createOrder({ ...draft, amount: 'KUDOS:500' });
  expect(await wallet.pay(dear.payUri)).toEqual({
    state: 'owned',
    nextUrl: `https://shop.example/poem?order_id=${cheap.id}`,
  });
  expect(await wallet.balance()).toBe(before);
  expect(await merchant.orderStatus(dear.id)).toMatchObject({ order_status: 'claimed' });
});

test('I14-11 a misspelt member of an order is refused, so that a test notices it', async () => {
  const merchant = await merchantOfKit();
  const order = await merchant.createOrder({
    more: { public_reorder_url: 'https://shop.example' },
  });
  expect(order.payUri).toContain('pay/');
  const misspelt = merchant.createOrder({ more: { fulfilment_url: 'https://shop.example' } });
  await expect(misspelt).rejects.toMatchObject({ status: 400, code: 26 });
});
