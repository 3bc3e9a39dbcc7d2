/** Shops of style B, which send wallets on errands by the headers of a 402 (browser-wallet 4). */
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { parseAmount } from '@/protocol/amount';
import { decodeBase32, encodeBase32 } from '@/protocol/base32';
import { verify } from '@/protocol/crypto/eddsa';
import { signaturesV9 } from '@/protocol/signatures';
import { narrowErrand, openPaid, prepareContract } from '@/wallet/style-b/open-contract';
import type { ContractErrand } from '@/wallet/core/contract-errand';
import { abortPay, confirmPay, preparePay, type PayOffer } from '@/wallet/core/pay';
import { acceptRefund, describeRefund } from '@/wallet/core/refund';
import { prepareRefundAt } from '@/wallet/style-b/prepare-refund-at';
import { runUntilDone } from '@/wallet/core/resume';
import { acceptTip, getTip, getTipOffer } from '@/wallet/core/tip';
import type { Wallet } from '@/wallet/core/wallet';
import { createMemoryWallet } from '../../support/deployment';
import { makeInstance, send, type TestInstance } from '../merchant/merchant-support';
import { checkPayment } from '../merchant/style-b-support';
import { fundedReserve } from '../merchant/tip-support';
import { flip, tamperWith, type Json } from './tampering';
import { copyOf, errandFor, funded, pathOf, pay } from './style-b-errands';
import { spendable } from './wallet-support';

const url = inject('serverUrl');
let shop: TestInstance;

beforeAll(async () => {
  shop = await makeInstance(url);
});

function nextUrlIn(offer: PayOffer): URL {
  if (offer.state !== 'paid' || offer.nextUrl === null) throw new Error(offer.state);
  return new URL(offer.nextUrl);
}

async function isPaidWith(orderId: string, nextUrl: URL, sessionId: string): Promise<unknown> {
  const { body } = await checkPayment(url, shop, {
    order_id: orderId,
    session_id: sessionId,
    session_sig: nextUrl.searchParams.get('session_sig') ?? '',
  });
  return body['paid'];
}

describe('a contract by its address', () => {
  test('[SESS-5] [PAYB-4] is paid at its pay_url; order and session signature go to the shop', async () => {
    const wallet = await funded();
    const before = parseAmount(await spendable(wallet));
    const errand = await errandFor(shop, 'first-session');
    const nextUrl = nextUrlIn(await pay(wallet, errand));
    expect(nextUrl.href.startsWith(`${errand.resourceUrl}?`)).toBe(true);
    expect(nextUrl.searchParams.get('order_id')).toBe(errand.orderId);
    expect(await isPaidWith(errand.orderId, nextUrl, 'first-session')).toBe(true);
    expect(parseAmount(await spendable(wallet)).units).toBeLessThan(before.units);
  });

  test('is downloaded once: the second look shows the same offer', async () => {
    const wallet = await funded();
    const errand = await errandFor(shop, '');
    const first = await prepareContract(wallet, errand);
    const before = await wallet.store.list('purchase');
    const second = await prepareContract(wallet, errand);
    expect(second).toEqual(first);
    // Looking writes nothing: pages look again at every change.
    expect(await wallet.store.list('purchase')).toEqual(before);
    expect(await wallet.store.list('purchase')).toHaveLength(1);
    // Another wallet is too late.
    const other = await funded();
    expect(await prepareContract(other, errand)).toMatchObject({ state: 'failed' });
  });

  test('without a session it is paid without a signature of one', async () => {
    const errand = await errandFor(shop, '');
    const nextUrl = nextUrlIn(await pay(await funded(), errand));
    expect(nextUrl.searchParams.has('session_sig')).toBe(false);
    expect(await checkPayment(url, shop, { order_id: errand.orderId })).toMatchObject({
      body: { paid: true },
    });
  });

  test('of a merchant that lies about the session is not counted as paid', async () => {
    const plain = await funded();
    const errand = await errandFor(shop, 'a-session');
    const offer = await prepareContract(plain, errand);
    if (offer.state !== 'payable') throw new Error(offer.state);
    await confirmPay(plain, offer.purchase, offer.quote.total);
    const lied = tamperWith(plain, {
      where: '/pay',
      change: (body) => void (body['session_sig'] = flip(body['session_sig'])),
    });
    expect(await runUntilDone(lied, { forMs: 1_500 })).toBe(false);
    expect((await plain.store.get('purchase', offer.purchase))?.phase.state).toBe('paying');
  });

  test('that is none is refused in words', async () => {
    const wallet = createMemoryWallet();
    for (const contractUrl of [null, 'javascript:alert(1)', 'contract']) {
      const asked = prepareContract(wallet, { contractUrl, resourceUrl: null, sessionId: '' });
      await expect(asked).rejects.toMatchObject({ code: 'URI_UNSUPPORTED' });
    }
  });
});

describe('a resource that was paid', () => {
  test('[SESS-4] is opened again in its session, without a word to the merchant', async () => {
    const wallet = await funded();
    const errand = await errandFor(shop, 'one');
    const nextUrl = nextUrlIn(await pay(wallet, errand));
    const offline = { ...wallet, fetch: () => Promise.reject(new Error('no network')) };
    expect(await openPaid(offline, errand)).toBe(nextUrl.href);
    // It also works when the shop names no session, but never for another resource.
    expect(await openPaid(offline, { ...errand, sessionId: '' })).toBe(nextUrl.href);
    expect(await openPaid(offline, { ...errand, sessionId: 'two' })).toBeNull();
    const other = `${errand.resourceUrl}/2`;
    expect(await openPaid(offline, { ...errand, resourceUrl: other })).toBeNull();
    expect(await openPaid(offline, { ...errand, resourceUrl: null })).toBeNull();
  });

  test('is named to its own origin and to its merchant only', async () => {
    const wallet = await funded();
    const errand = await errandFor(shop, 'one');
    await pay(wallet, errand);
    for (const origin of [new URL(errand.resourceUrl).origin, new URL(url).origin]) {
      expect(await narrowErrand(wallet, errand, origin)).toEqual(errand);
    }
    for (const origin of ['https://other.example', 'http://shop.example', 'null', '']) {
      const narrowed = await narrowErrand(wallet, errand, origin);
      expect(narrowed).toEqual({ ...errand, resourceUrl: null });
      expect(await openPaid(wallet, narrowed)).toBeNull();
    }
    // Another seller has none of these rights, although the order is paid.
    const other = { ...errand, resourceUrl: `${errand.resourceUrl}/2` };
    expect((await narrowErrand(wallet, other, new URL(url).origin)).resourceUrl).toBeNull();
  });

  test('[SESS-1] [SESS-2] is replayed for a second session: no coins, another session signature', async () => {
    const wallet = await funded();
    const first = await errandFor(shop, 'one');
    const before = nextUrlIn(await pay(wallet, first));
    const left = await spendable(wallet);
    // The second browser session gets an order of its own from the shop.
    const second = await errandFor(shop, 'two', first.resourceUrl);
    const after = nextUrlIn(await prepareContract(wallet, second));
    expect(after.searchParams.get('order_id')).toBe(first.orderId);
    const [sigBefore, sigAfter] = [before, after].map((one) => one.searchParams.get('session_sig'));
    expect(sigAfter).not.toBe(sigBefore);
    expect(await isPaidWith(first.orderId, after, 'two')).toBe(true);
    expect(await spendable(wallet)).toBe(left);
    const [purchase] = await wallet.store.list('purchase');
    if (purchase?.phase.state !== 'paid') throw new Error('not paid');
    const merchantPub = purchase.phase.proposal.contractTerms['merchant_pub'] as string;
    const blob = signaturesV9.paySession({ orderId: first.orderId, sessionId: 'two' });
    expect(verify(decodeBase32(merchantPub, 32), blob, decodeBase32(sigAfter ?? '', 64))).toBe(
      true,
    );
    expect(await openPaid(wallet, second)).toBe(after.href);
  });

  test('[SESS-1] is not bought twice by its address, whichever style asks the second time', async () => {
    const wallet = await funded();
    const first = await errandFor(shop, '');
    await pay(wallet, first);
    const again = await errandFor(shop, 'three', first.resourceUrl);
    const withoutResource = { ...again, resourceUrl: null };
    const offer = await prepareContract(wallet, withoutResource);
    expect(nextUrlIn(offer).searchParams.get('order_id')).toBe(first.orderId);
    const third = await errandFor(shop, 'four', first.resourceUrl);
    const { body } = await checkPayment(url, shop, { order_id: third.orderId, session_id: 'four' });
    expect(await preparePay(wallet, String(body['taler_pay_uri']))).toMatchObject({
      state: 'paid',
    });
  });
});

describe('[PAY-10] [PAYB-3] a payment that is given up', () => {
  /** Records the requests. Payments get `answer`, unless it is null. */
  function watched(plain: Wallet, answer: (() => Promise<Response>) | null) {
    const modes: unknown[] = [];
    const paths: string[] = [];
    const send: typeof fetch = async (input, init) => {
      paths.push(pathOf(input));
      const sent = typeof init?.body === 'string' ? init.body : '{}';
      const { mode } = JSON.parse(sent) as { mode?: unknown };
      if (mode === undefined) return fetch(input, init);
      modes.push(mode);
      return mode === 'pay' && answer !== null ? answer() : fetch(input, init);
    };
    return { wallet: { ...plain, retries: new Map(), fetch: send } satisfies Wallet, modes, paths };
  }

  async function confirm(wallet: Wallet, errand: ContractErrand): Promise<string> {
    const offer = await prepareContract(wallet, errand);
    if (offer.state !== 'payable') throw new Error(`the order is ${offer.state}`);
    await confirmPay(wallet, offer.purchase, offer.quote.total);
    return offer.purchase;
  }

  const offline = () => Promise.reject(new Error('no network'));

  test('is given up at its pay_url, not at a route of style A, and keeps all its coins', async () => {
    const { wallet, modes, paths } = watched(await funded(), offline);
    const before = parseAmount(await spendable(wallet));
    const errand = await errandFor(shop, '');
    const purchase = await confirm(wallet, errand);
    expect(await runUntilDone(wallet, { forMs: 500 })).toBe(false);
    await abortPay(wallet, purchase);
    wallet.retries.clear();
    expect(await runUntilDone(wallet, { forMs: 20_000 })).toBe(true);
    expect(modes.at(-1)).toBe('abort-refund');
    expect(paths.filter((path) => path.endsWith('/abort'))).toEqual([]);
    expect(await prepareContract(wallet, errand)).toMatchObject({ state: 'aborted' });
    // The refresh of the coins costs a little; nothing is held any more.
    const fees = before.units - parseAmount(await spendable(wallet)).units;
    expect(fees).toBeLessThan(parseAmount('KUDOS:0.1').units);
  });

  test('by a refusal takes what was deposited to the exchange with the merchant’s permission', async () => {
    const plain = await funded();
    // A coin is spent elsewhere, the others cannot replace it.
    await pay(await copyOf(plain), await errandFor(shop, ''));
    const { wallet: healthy, modes, paths } = watched(plain, null);
    const errand = await errandFor(shop, '', undefined, { amount: 'KUDOS:4.5', products: [] });
    const purchase = await confirm(healthy, errand);
    if (!(await runUntilDone(healthy, { forMs: 2_000 }))) await abortPay(healthy, purchase);
    healthy.retries.clear();
    expect(await runUntilDone(healthy, { forMs: 20_000 })).toBe(true);
    expect(modes.at(-1)).toBe('abort-refund');
    expect(paths.filter((path) => path.endsWith('/refund')).length).toBeGreaterThan(0);
    expect(paths.filter((path) => path.endsWith('/abort'))).toEqual([]);
    const left = parseAmount(await spendable(healthy)).units;
    expect(left).toBeGreaterThan(parseAmount('KUDOS:1.5').units);
  });

  test.for([2254, 2126])('but is complete (code %i) is paid after all', async (code) => {
    const errand = await errandFor(shop, '');
    const plain = await funded();
    const lost = watched(plain, offline);
    const purchase = await confirm(lost.wallet, errand);
    await abortPay(lost.wallet, purchase);
    let asked = 0;
    const send: typeof fetch = (input, init) => {
      const isAbort = typeof init?.body === 'string' && init.body.includes('abort-refund');
      if (!isAbort) return fetch(input, init);
      asked += 1;
      return Promise.resolve(Response.json({ code, hint: 'complete' }, { status: 403 }));
    };
    const wallet = { ...plain, retries: new Map(), fetch: send };
    expect(await runUntilDone(wallet, { forMs: 20_000 })).toBe(true);
    expect(asked).toBe(1);
    expect(await prepareContract(wallet, errand)).toMatchObject({ state: 'paid' });
  });
});

test('[REF-5] a refund is found by its address and comes back', async () => {
  const plain = await funded();
  const paths: string[] = [];
  const wallet: Wallet = {
    ...plain,
    fetch: (input, init) => {
      paths.push(pathOf(input));
      return fetch(input, init);
    },
  };
  const errand = await errandFor(shop, '');
  await pay(wallet, errand);
  const before = parseAmount(await spendable(wallet));
  const raised = await send(`${url}/refund`, {
    token: shop.token,
    body: { order_id: errand.orderId, refund: 'KUDOS:0.5', reason: 'x', instance: shop.id },
  });
  const redirect = new URL(String(raised.body['refund_redirect_url']));
  const refundUrl = redirect.searchParams.get('refund_url') ?? '';
  const offer = await prepareRefundAt(wallet, refundUrl);
  expect(offer).toMatchObject({ state: 'open', amount: parseAmount('KUDOS:0.5') });
  await acceptRefund(wallet, offer.purchase);
  // A permission that the merchant has not signed gets no further than the wallet.
  const forged = tamperWith(wallet, {
    where: '/public/refund',
    change: (body) => {
      for (const one of Object.values(body) as Json[])
        one['merchant_sig'] = flip(one['merchant_sig']);
    },
  });
  expect(await runUntilDone(forged, { forMs: 500 })).toBe(false);
  wallet.retries.clear();
  expect(await runUntilDone(wallet, { forMs: 20_000 })).toBe(true);
  expect(await describeRefund(wallet, offer.purchase)).toMatchObject({ state: 'taken' });
  expect(parseAmount(await spendable(wallet)).units).toBeGreaterThan(before.units);
  // The wallet itself asks, as deployed wallets do. Merchants of style B have no other route for it.
  expect(paths.filter((path) => /^\/exchange\/coins\/[^/]+\/refund$/.test(path))).not.toEqual([]);
  expect(paths.filter((path) => path.includes('/orders/'))).toEqual([]);
  await expect(prepareRefundAt(createMemoryWallet(), refundUrl)).rejects.toMatchObject({
    code: 'PURCHASE_UNKNOWN',
  });
  await expect(prepareRefundAt(wallet, 'ftp://x/')).rejects.toMatchObject({
    code: 'URI_UNSUPPORTED',
  });
});

test('[TIP-3] a tip is taken by its token, withdrawn from the merchant’s reserve by the wallet', async () => {
  await fundedReserve(url, shop, 'KUDOS:4');
  const { body } = await send(`${url}/tip-authorize`, {
    token: shop.token,
    body: {
      amount: 'KUDOS:1',
      instance: shop.id,
      justification: 'A good question',
      next_url: 'https://example.com/next',
    },
  });
  const token = String(body['tip_token']);
  const wallet = createMemoryWallet();
  const offer = await getTipOffer(wallet, token);
  expect(offer).toMatchObject({ nextUrl: 'https://example.com/next', accepted: null });
  const id = await acceptTip(wallet, token);
  expect(await runUntilDone(wallet, { forMs: 20_000 })).toBe(true);
  expect(await getTip(wallet, id)).toMatchObject({
    phase: { state: 'done', value: offer.coinValue },
  });
  expect(parseAmount(await spendable(wallet))).toEqual(offer.coinValue);
  // The schema is strict.
  const more = JSON.stringify({
    ...(JSON.parse(token) as object),
    extra: encodeBase32(new Uint8Array(2)),
  });
  for (const wrong of [more, '{}', '{']) {
    await expect(getTipOffer(wallet, wrong)).rejects.toMatchObject({ code: 'URI_UNSUPPORTED' });
  }
});
