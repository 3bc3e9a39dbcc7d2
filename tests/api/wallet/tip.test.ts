import { beforeAll, expect, inject, test } from 'vitest';
import { addAmounts, formatAmount } from '@/protocol/amount';
import { parseTalerUri } from '@/protocol/uri';
import { serveWallet } from '@/wallet/service/serve-wallet';
import { getBalances } from '@/wallet/core/balance';
import { listHistory } from '@/wallet/core/history';
import { confirmPay, preparePay } from '@/wallet/core/pay';
import { resumeAll, runUntilDone } from '@/wallet/core/resume';
import { acceptTip, getTip, getTipOffer } from '@/wallet/core/tip';
import type { Wallet } from '@/wallet/core/wallet';
import { createMemoryWallet } from '../../support/deployment';
import { makeInstance, send, type TestInstance } from '../merchant/merchant-support';
import { authorizeTip, fundedReserve, makePlanchets, pickUp } from '../merchant/tip-support';
import { flip, tamperWith, type Json } from './tampering';
import { spendable } from './wallet-support';

const url = inject('serverUrl');
let shop: TestInstance;

beforeAll(async () => {
  shop = await makeInstance(url);
  await fundedReserve(url, shop, 'KUDOS:60');
});

async function tipUri(amount: string): Promise<string> {
  const { body } = await authorizeTip(shop, amount);
  return String(body['taler_tip_uri']);
}

function tipIdOf(uri: string): string {
  const parsed = parseTalerUri(uri);
  return parsed.type === 'tip' ? parsed.merchantTipId : '';
}

test('[TIP-4] an accepted tip arrives as promised, and its coins pay an order', async () => {
  const wallet = createMemoryWallet();
  const uri = await tipUri('KUDOS:5');
  const offer = await getTipOffer(wallet, uri);
  const merchantBaseUrl = shop.baseUrl.replace('/merchant/', '/merchant/public/');
  expect(offer).toMatchObject({ merchantBaseUrl, accepted: null });
  expect(formatAmount(addAmounts(offer.coinValue, offer.fees))).toBe('KUDOS:5');
  expect(await wallet.store.list('tip')).toEqual([]);
  await acceptTip(wallet, uri);
  const [before] = await getBalances(wallet);
  expect(before && formatAmount(before.incoming)).toBe('KUDOS:5');
  expect(await runUntilDone(wallet, { forMs: 20_000 })).toBe(true);
  expect(await spendable(wallet)).toBe(formatAmount(offer.coinValue));
  const [after] = await getBalances(wallet);
  expect(after && formatAmount(after.incoming)).toBe('KUDOS:0');
  expect(await listHistory(wallet)).toMatchObject([
    { type: 'tip', state: 'done', value: offer.coinValue },
  ]);
  await buy(wallet);
});

async function buy(wallet: Wallet): Promise<void> {
  const { orderId: id } = await shop.backend.createOrder({
    order: { amount: 'KUDOS:1', summary: 'Bought from a tip' },
  });
  const order = await shop.backend.order(id);
  if (order.status !== 'unpaid') throw new Error('the order is not open');
  const offer = await preparePay(wallet, order.payUri);
  if (offer.state !== 'payable') throw new Error(`the order is ${offer.state}`);
  await confirmPay(wallet, offer.purchase, offer.quote.total);
  expect(await runUntilDone(wallet, { forMs: 20_000 })).toBe(true);
  expect(await shop.backend.order(id)).toMatchObject({ status: 'paid' });
}

test('a tip is accepted once, through the page as well, and another wallet gets nothing', async () => {
  const [first, second] = [createMemoryWallet(), createMemoryWallet()];
  const uri = await tipUri('KUDOS:2');
  const service = serveWallet(first, { onWork: () => undefined, clear: () => Promise.resolve() });
  const before = await service.getTipOffer(uri);
  await acceptTip(second, uri);
  const id = await service.acceptTip(uri);
  expect(await service.acceptTip(uri)).toBe(id);
  expect(await runUntilDone(first, { forMs: 20_000 })).toBe(true);
  expect(await spendable(first)).toBe(formatAmount(before.coinValue));
  expect(await service.getTipOffer(uri)).toMatchObject({ accepted: id });
  expect(await runUntilDone(second, { forMs: 20_000 })).toBe(true);
  expect(await listHistory(second)).toMatchObject([{ type: 'tip', state: 'refused' }]);
  expect(await second.store.list('coin')).toEqual([]);
  await expect(acceptTip(createMemoryWallet(), uri)).rejects.toMatchObject({
    code: 'EXCHANGE_DENOMINATIONS_INSUFFICIENT',
  });
});

test('[TIP-4] when the answer is lost, the same coins come with the next one', async () => {
  const wallet = createMemoryWallet();
  const uri = await tipUri('KUDOS:1.5');
  const id = await acceptTip(wallet, uri);
  let lost = 0;
  const deaf = tamperWith(wallet, {
    where: '/pickup',
    change: () => {
      lost += 1;
      return { status: 502, body: {} };
    },
  });
  await resumeAll(deaf);
  expect(lost).toBe(1);
  expect((await getTip(wallet, id)).phase.state).toBe('picking');
  const { body } = await send(`${shop.baseUrl}private/tips/${tipIdOf(uri)}?pickups=yes`, {
    token: shop.token,
  });
  expect(body['pickups']).toHaveLength(1);
  expect(await runUntilDone(wallet, { forMs: 20_000 })).toBe(true);
  expect((await getTip(wallet, id)).phase.state).toBe('done');
  const again = await send(`${shop.baseUrl}private/tips/${tipIdOf(uri)}?pickups=yes`, {
    token: shop.token,
  });
  expect(again.body).toEqual(body);
});

test.for([
  ['a forged signature', forge],
  ['a signature less', shorten],
] as const)('%s is no coin, and the wallet goes on asking', async ([, change]) => {
  const wallet = createMemoryWallet();
  const id = await acceptTip(wallet, await tipUri('KUDOS:0.5'));
  await resumeAll(
    tamperWith(wallet, {
      where: '/pickup',
      change: (body) => {
        change(body);
        return undefined;
      },
    }),
  );
  expect(await wallet.store.list('coin')).toEqual([]);
  expect((await getTip(wallet, id)).phase.state).toBe('picking');
  expect(await listHistory(wallet)).toMatchObject([{ state: 'picking' }]);
});

function shorten(body: Json): void {
  (body['blind_sigs'] as Json[]).pop();
}

function forge(body: Json): void {
  const [first] = body['blind_sigs'] as Json[];
  if (first !== undefined) first['blind_sig'] = flip(first['blind_sig']);
}

test('when the merchant names other denominations, the coins are chosen anew', async () => {
  const wallet = createMemoryWallet();
  const id = await acceptTip(wallet, await tipUri('KUDOS:0.5'));
  const { seed } = await getTip(wallet, id);
  const refusing: Wallet = {
    ...wallet,
    fetch: (input, init) => {
      const asked = input instanceof Request ? input.url : input.toString();
      return asked.includes('/pickup')
        ? Promise.resolve(Response.json({ code: 2407, hint: 'other keys' }, { status: 409 }))
        : fetch(input, init);
    },
  };
  await resumeAll(refusing);
  const later = await getTip(wallet, id);
  expect(later.phase.state).toBe('picking');
  expect(later.seed).not.toEqual(seed);
  expect(await runUntilDone(wallet, { forMs: 20_000 })).toBe(true);
  expect((await getTip(wallet, id)).phase.state).toBe('done');
});

test('what is no tip, unknown, or spoken in another version is refused in words', async () => {
  const wallet = createMemoryWallet();
  const uri = await tipUri('KUDOS:0.5');
  await expect(getTipOffer(wallet, 'taler://pay/x/y/')).rejects.toMatchObject({
    code: 'URI_UNSUPPORTED',
  });
  await expect(getTipOffer(wallet, uri.slice(0, -3))).rejects.toMatchObject({
    code: 'PARTNER_REFUSED',
    about: { status: 404, partnerCode: 2007 },
  });
  const modern = tamperWith(wallet, {
    where: '/config',
    change: (body) => {
      body['version'] = '3:0:0';
      return undefined;
    },
  });
  await expect(acceptTip(modern, uri)).rejects.toMatchObject({
    code: 'MERCHANT_VERSION_INCOMPATIBLE',
  });
  expect(await wallet.store.list('tip')).toEqual([]);
});

test('of a tip that was picked up in part the rest is offered', async () => {
  const uri = await tipUri('KUDOS:2');
  const picked = await pickUp(shop, tipIdOf(uri), await makePlanchets(url, ['0.64']));
  expect(picked.status).toBe(200);
  const wallet = createMemoryWallet();
  const { amount } = await getTipOffer(wallet, uri);
  expect(amount.units).toBeLessThan(200_000_000n);
  await acceptTip(wallet, uri);
  expect(await runUntilDone(wallet, { forMs: 20_000 })).toBe(true);
  expect(await listHistory(wallet)).toMatchObject([{ state: 'done', amount }]);
});
