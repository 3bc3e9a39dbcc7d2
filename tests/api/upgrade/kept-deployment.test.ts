/**
 * Deployments of earlier versions (tests/fixtures) run on today's code. What was there is still there, and
 * people go on with it. Each test starts where the one before it has ended.
 */
import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { MerchantClient, MerchantPrivateClient } from '@/clients/merchant';
import { decodeBase32 } from '@/protocol/base32';
import { createKeyPair } from '@/protocol/crypto/eddsa';
import { hashDenominationKey } from '@/protocol/crypto/rsa-public-key';
import { openBankUser, type BankUser } from '@/testing/calls/bank-user';
import { call } from '@/testing/calls/call';
import { until } from '@/testing/calls/until';
import {
  exchangeAt,
  finishCoin,
  kudos,
  planchetFor,
  withdrawBody,
  type TestCoin,
} from '../../support/coins';
import {
  listKeptDeployments,
  readManifest,
  startKeptDeployment,
  type KeptDeployment,
} from '../../support/deployments/kept-deployment';
import { look, seeAccount, seeOrder, seeReserves } from '../../support/deployments/look';
import type { KeptCoin } from '../../support/deployments/manifest';
import type { Json } from '../../support/deployments/site';
import { databaseUrlOf } from '../../support/server';
import { send, type TestInstance } from '../merchant/merchant-support';
import { coinOf, payAtB, takeProposal } from '../merchant/style-b-support';

const THREE_HOURS_MS = 3 * 3_600_000;
/** Another run may have to end first. */
const START_LIMIT_MS = 400_000;

test('there is a deployment to upgrade', () => {
  expect(listKeptDeployments()).toContain('deployment-2eac807');
});

describe.each(listKeptDeployments())('%s', (name) => {
  const manifest = readManifest(name);
  const { url, orders, instances } = manifest;
  let site: KeptDeployment;
  let anna: BankUser;

  beforeAll(async () => {
    site = await startKeptDeployment(name, databaseUrlOf(inject('dataDir')));
    anna = await userOf('anna');
  }, START_LIMIT_MS);
  // Returns undefined if the start has failed.
  afterAll(() => (site as KeptDeployment | undefined)?.stop());

  const userOf = (username: string) =>
    openBankUser(url, { username, password: manifest.bankUsers[username] ?? '' });

  const bearer = (instance: string) => `Bearer ${instances[instance] ?? ''}`;

  function shopOf(id: string): TestInstance {
    const baseUrl = `${url}/merchant/instances/${id}/`;
    const token = instances[id] ?? '';
    return {
      id,
      baseUrl,
      token,
      payto: '',
      user: { username: `${id}-shop`, password: manifest.bankUsers[`${id}-shop`] ?? '' },
      wallet: new MerchantClient(baseUrl),
      backend: new MerchantPrivateClient(baseUrl, token),
    };
  }

  const orderOf = (which: string) => {
    const found = orders[which];
    if (found === undefined) throw new Error(`no order ${which}`);
    return { payUri: '', ...found };
  };

  const see = (which: string): Promise<Json> => {
    const { instance, id } = orderOf(which);
    return seeOrder(site, id, instance, instances[instance] ?? '');
  };

  const ask = (method: string, instance: string, path: string, body?: unknown) =>
    call(method, `${url}/merchant/instances/${instance}/private/${path}`, {
      authorization: bearer(instance),
      ...(body === undefined ? {} : { body }),
    });

  async function newOrder(instance: string, draft: object, choices: object = {}): Promise<string> {
    const made = await ask('POST', instance, 'orders', {
      order: { summary: 'After the upgrade', ...draft },
      refund_delay: { d_ms: 3_600_000 },
      ...choices,
    });
    const status = await ask('GET', instance, `orders/${String(made['order_id'])}`);
    return String(status['taler_pay_uri']);
  }

  async function confirmWithdrawal(id: string): Promise<void> {
    const path = `${url}/bank/accounts/anna/withdrawals/${id}/confirm`;
    await call('POST', path, { authorization: anna.authorization, body: {} });
  }

  async function refund(which: string, total: string): Promise<void> {
    const { instance, id } = orderOf(which);
    const body = { refund: total, reason: 'after the upgrade' };
    const raised = await ask('POST', instance, `orders/${id}/refund`, body);
    await site.wallet('buyer', 'refund', String(raised['taler_refund_uri']));
    expect(await see(which)).toMatchObject({
      refunded: true,
      refund_amount: total,
      refund_pending: false,
    });
  }

  test('orders, accounts, stock, tips and coins are what they were', async () => {
    expect(await look(site, manifest)).toEqual(manifest.seen);
  });

  test('merchants log in with their tokens and see their orders, bank users with their passwords', async () => {
    const known = Object.values(orders).filter(({ instance }) => instance === 'tea');
    const entered = await fetch(`${url}/dashboard/log-in/submit`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: url },
      body: new URLSearchParams({ instance: 'tea', token: instances['tea'] ?? '' }),
    });
    const cookie = entered.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const exported = await fetch(`${url}/dashboard/export/orders?format=json`, {
      headers: { cookie },
      redirect: 'manual',
    });
    const text = await exported.text();
    for (const { id } of known) expect(text).toContain(id);

    const listed = await call('GET', `${url}/merchant/instances/tea/private/orders`, {
      authorization: `Bearer ${manifest.accessToken}`,
    });
    expect(listed['orders']).toHaveLength(Math.min(known.length, 20));
    const wrong = { username: 'anna', password: 'not hers' };
    await expect(openBankUser(url, wrong)).rejects.toMatchObject({ status: 401 });
  });

  test('what was deleted, forgotten or too late stays so', async () => {
    const { token, orderId } = manifest.closed;
    const closed = `${url}/merchant/instances/closed/private/orders`;
    const order = { amount: 'KUDOS:1', summary: 'too late' };
    expect((await send(closed, { token, body: { order } })).status).toBe(404);
    const sold = await send(`${closed}/${orderId}`, { token });
    expect(sold).toMatchObject({ status: 200, body: { order_status: 'paid', wired: true } });
    const forgotten = orderOf('forgotten');
    const shown = JSON.stringify(await ask('GET', 'tea', `orders/${forgotten.id}`));
    expect(shown).toContain('shelf');
    expect(shown).not.toMatch(/Elm Street|0421/);
    const late = await site.tryWallet('buyer', 'pay', orderOf('expired').payUri, '--yes');
    expect(late.exit).toBe(1);
  });

  test('a wallet goes on with a withdrawal, with change and with revoked coins', async () => {
    const ended = await site.wallet('buyer', 'run-until-done');
    expect(ended).toMatchObject({ done: true, pending: [] });
    expect(spendable(ended['balances'])).toBeGreaterThan(
      coinsOf(manifest.seen.wallets['buyer']?.[0]) + 6.9,
    );
  });

  test('it pays what was open and what it had claimed, in either style', async () => {
    for (const which of ['open', 'claimed', 'openOfB']) {
      await site.wallet('buyer', 'pay', orderOf(which).payUri, '--yes');
      expect(await see(which)).toMatchObject({ order_status: 'paid' });
    }
  });

  test('an order that was half paid is paid by the money that its wallet waited for', async () => {
    expect(await see('halfPaid')).toMatchObject({ order_status: 'claimed' });
    await confirmWithdrawal(manifest.withdrawals.selected);
    await site.wallet('short', 'run-until-done');
    expect(await see('halfPaid')).toMatchObject({
      order_status: 'paid',
      deposit_total: 'KUDOS:5',
    });
  });

  test('refunds reach the wallet: one that waited, a new one, and more of an old one', async () => {
    await refund('refundNotTaken', 'KUDOS:0.6');
    await refund('paid', 'KUDOS:1.1');
    await refund('refundedInPart', 'KUDOS:1.9');
  });

  test('a wallet of early 2020 pays what it had claimed, and is given a refund', async () => {
    const books = shopOf('books');
    const { nonce, coin } = manifest.oldWallet;
    const { id } = orderOf('claimedByOldWallet');
    const claimed = await takeProposal(url, books, id, undefined, nonce);
    const paid = await payAtB(url, claimed, [coinOf(url, claimed, await coinFrom(url, coin))]);
    expect(paid.status).toBe(200);
    for (const which of ['claimedByOldWallet', 'paidByOldWallet']) {
      const { id: order_id } = orderOf(which);
      const body = { order_id, refund: 'KUDOS:0.2', reason: 'cold', instance: 'books' };
      const raised = await send(`${url}/merchant/refund`, { token: books.token, body });
      expect(raised.status).toBe(200);
      const query = new URLSearchParams({ instance: 'books', order_id }).toString();
      const taken = await fetch(`${url}/merchant/public/refund?${query}`);
      expect(taken.status).toBe(200);
      expect(await see(which)).toMatchObject({ refund_amount: 'KUDOS:0.2' });
    }
  });

  test('tips that were promised are picked up', async () => {
    for (const uri of Object.values(manifest.tips)) await site.wallet('buyer', 'tip', uri);
    for (const instance of Object.keys(manifest.tips)) {
      expect(await seeReserves(site, instance, instances[instance] ?? '')).toMatchObject([
        { pickup_amount: 'KUDOS:2', committed_amount: 'KUDOS:2' },
      ]);
    }
  });

  test('what is left in a reserve can be withdrawn, and a withdrawal that was open too', async () => {
    const reserve = createKeyPair(decodeBase32(manifest.reservePriv, 32));
    const { denominations } = await exchangeAt(url).keys();
    const denomination = denominations.find(({ value }) => value.units === kudos('0.64').units)!;
    const planchet = planchetFor(denomination);
    const body = withdrawBody(reserve, denomination, planchet);
    // Throws unless it is a coin.
    finishCoin(denomination, planchet, await exchangeAt(url).withdraw(reserve.publicKey, body));
    const { id, uri } = manifest.withdrawals.open;
    const started = await site.tryWallet('buyer', 'withdraw', uri, '--timeout', '0');
    expect(started.exit).toBe(3);
    await confirmWithdrawal(id);
    await site.wallet('buyer', 'run-until-done');
  });

  test('a lost wallet is restored from its backup, and buys from the shelf', async () => {
    const restored = await site.wallet('found', 'restore', manifest.backups.lost);
    expect(spendable(restored['balances'])).toBeGreaterThan(4.9);
    await site.wallet('found', 'pay', orderOf('onHold').payUri, '--yes');
    const pots = { inventory_products: [{ product_id: 'pot', quantity: 5 }] };
    await site.wallet('found', 'pay', await newOrder('tea', {}, pots), '--yes');
    // The cart of before still holds its three.
    expect(await ask('GET', 'tea', 'products/pot')).toMatchObject({
      total_stock: 12,
      total_sold: 8,
      total_lost: 1,
    });
    const tooMany = { order: { summary: 'too many' }, ...pots };
    await expect(ask('POST', 'tea', 'orders', tooMany)).rejects.toMatchObject({ status: 410 });
  });

  test('the other wallet’s backup has all that it has done since', async () => {
    const restored = await site.wallet('buyer-again', 'restore', manifest.backups.buyer);
    expect(restored['balances']).toEqual(await site.wallet('buyer', 'balance'));
  });

  test('the money of the sales reaches the shops, and the audit finds that all is conserved', async () => {
    const paid = [];
    for (const which of Object.keys(orders)) {
      if ((await see(which))['order_status'] === 'paid') paid.push(which);
    }
    expect(paid.length).toBeGreaterThan(15);
    await site.advance(THREE_HOURS_MS);
    for (const which of paid) {
      const { instance, id } = orderOf(which);
      await until(
        async () => {
          const order = await ask('GET', instance, `orders/${id}?transfer=yes`);
          return order['wired'] === true ? true : undefined;
        },
        () => `order ${which} is not wired`,
      );
    }
    for (const shop of ['tea-shop', 'books-shop']) {
      const before = coinsOf(manifest.seen.accounts[shop]);
      const after = await seeAccount(site, shop, manifest.bankUsers[shop] ?? '');
      expect(coinsOf(after)).toBeGreaterThan(before + 2);
    }
    const env = { ...process.env, DATABASE_URL: site.databaseUrl };
    const audit = spawnSync(process.execPath, ['scripts/audit.mjs', '--json'], { env });
    expect(JSON.parse(audit.stdout.toString())).toMatchObject({ conserved: true, findings: [] });
    expect(audit.status).toBe(0);
  });
});

/** Returns the spendable amount in the balances that the wallet's commands print. */
function spendable(balances: unknown): number {
  const [first] = balances as { available: string }[];
  return coinsOf(first?.available);
}

/** Returns the number in an amount like `KUDOS:7.5`. */
function coinsOf(amount = ''): number {
  return Number.parseFloat(amount.split(':')[1] ?? '0');
}

async function coinFrom(url: string, kept: KeptCoin): Promise<TestCoin> {
  const hDenom = decodeBase32(kept.hDenom, 64);
  const denomination = (await exchangeAt(url).keys()).denominations.find(
    ({ publicKey: key }) => Buffer.compare(hashDenominationKey(key), hDenom) === 0,
  );
  if (denomination === undefined) throw new Error('the old coin’s denomination is gone');
  const coinPriv = decodeBase32(kept.coinPriv, 32);
  const { publicKey: coinPub } = createKeyPair(coinPriv);
  return { coinPriv, coinPub, denomSig: decodeBase32(kept.denomSig), denomination };
}
