import { beforeAll, describe, expect, inject, test } from 'vitest';
import { addAmounts, formatAmount, parseAmount, subtractAmounts } from '@/protocol/amount';
import { getBalances } from '@/wallet/core/balance';
import { listHistory } from '@/wallet/core/history';
import {
  confirmPay,
  declinePay,
  describeOffer,
  preparePay,
  type PayOffer,
} from '@/wallet/core/pay';
import { resumeAll, runUntilDone } from '@/wallet/core/resume';
import type { Wallet } from '@/wallet/core/wallet';
import { createMemoryWallet, unique } from '../../support/deployment';
import { listDeeds } from '../../support/wallet-sums';
import { createTamperedWallet, flip, tamperWith } from './tampering';
import { createOrder, createSale, type Sale, spendable, withdrawInto } from './wallet-support';

const url = inject('serverUrl');
let sale: Sale;

beforeAll(async () => {
  sale = await createSale(url);
});

type Payable = Extract<PayOffer, { state: 'payable' }>;

async function prepare(wallet: Wallet, payUri: string): Promise<Payable> {
  const offer = await preparePay(wallet, payUri);
  if (offer.state !== 'payable') throw new Error(`the order is ${offer.state}`);
  return offer;
}

async function payFor(wallet: Wallet, payUri: string): Promise<Payable> {
  const offer = await prepare(wallet, payUri);
  await confirmPay(wallet, offer.purchase, offer.quote.total);
  expect(await runUntilDone(wallet, { forMs: 20_000 })).toBe(true);
  return offer;
}

async function fundedWallet(amount: string): Promise<Wallet> {
  const wallet = createMemoryWallet();
  await withdrawInto(wallet, url, amount);
  return wallet;
}

describe('a payment', () => {
  test('[PAY-1] [PAY-2] [I13-2] with several coins is paid, and takes from the balance what was stated', async () => {
    const wallet = await fundedWallet('KUDOS:6.3');
    const before = parseAmount(await spendable(wallet));
    const { orderId, payUri } = await createOrder(sale, 'KUDOS:5.7');
    const { quote, purchase } = await payFor(wallet, payUri);
    expect(quote.coins.length).toBeGreaterThan(1);
    const { price, paymentFees, changeFees, total } = quote;
    expect(formatAmount(price)).toBe('KUDOS:5.7');
    expect(total).toEqual(addAmounts(price, addAmounts(paymentFees, changeFees)));
    expect(await spendable(wallet)).toBe(formatAmount(subtractAmounts(before, total)));
    const [entry] = await listDeeds(wallet);
    expect(entry?.change).toEqual({ sign: '-', amount: total });
    expect(entry?.allFees).toEqual(addAmounts(paymentFees, changeFees));
    expect(await preparePay(wallet, payUri)).toMatchObject({ state: 'paid', purchase });
    expect(await sale.backend.order(orderId)).toMatchObject({ status: 'paid' });
  });

  test('I14-1 keeps the codes of the shop’s device, and shows them again', async () => {
    const wallet = await fundedWallet('KUDOS:2');
    const { authorization, baseUrl } = sale.instance;
    const ask = (path: string, body: object) =>
      fetch(`${baseUrl}private/${path}`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const device = { otp_device_id: 'till', otp_device_description: 'Till', otp_algorithm: 1 };
    await ask('otp-devices', { ...device, otp_key: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ' });
    const order = { amount: 'KUDOS:1', summary: 'Tea' };
    const made = await ask('orders', { order, otp_id: 'till' });
    const { taler_pay_uri: payUri } = (await made.json()) as { taler_pay_uri: string };
    const { purchase } = await payFor(wallet, payUri);
    const { confirmation } = (await describeOffer(wallet, purchase)) as { confirmation: string };
    expect(confirmation).toMatch(/^(\d{8}\n){2}\d{8}$/);
    const entries = await listHistory(wallet);
    expect(entries.find(({ id }) => id === purchase)).toMatchObject({ confirmation });
  });

  test('of the whole balance leaves nothing and nothing pending', async () => {
    const wallet = await fundedWallet('KUDOS:2');
    const { payUri } = await createOrder(sale, await spendable(wallet));
    await payFor(wallet, payUri);
    expect(await spendable(wallet)).toBe('KUDOS:0');
  });

  test('with change pays the next order from that change', async () => {
    const wallet = await fundedWallet('KUDOS:8');
    await payFor(wallet, (await createOrder(sale, 'KUDOS:0.9')).payUri);
    await payFor(wallet, (await createOrder(sale, 'KUDOS:0.9')).payUri);
    await payFor(wallet, (await createOrder(sale, 'KUDOS:0.9')).payUri);
    expect(await listDeeds(wallet)).toMatchObject([
      { state: 'paid' },
      { state: 'paid' },
      { state: 'paid' },
      { type: 'withdrawal' },
    ]);
  });

  test('[PAY-14] [SESS-5] leads to the fulfillment URL with the order’s id', async () => {
    const wallet = await fundedWallet('KUDOS:2');
    const fulfillmentUrl = `https://shop.example/${unique('read')}?page=1`;
    const { orderId, payUri } = await createOrder(sale, 'KUDOS:1', { fulfillmentUrl });
    await payFor(wallet, payUri);
    const nextUrl = `${fulfillmentUrl}&order_id=${encodeURIComponent(orderId)}`;
    expect(await preparePay(wallet, payUri)).toMatchObject({ state: 'paid', nextUrl });
    expect(await listDeeds(wallet)).toMatchObject([{ nextUrl }, {}]);
  });

  test('is offered by several tabs at once, also while it is claimed in the background', async () => {
    const wallet = await fundedWallet('KUDOS:2');
    const { payUri } = await createOrder(sale, 'KUDOS:1');
    const tabs = Array.from({ length: 8 }, () => preparePay(wallet, payUri));
    const background = Array.from({ length: 8 }, () => resumeAll(wallet));
    for (const { state } of await Promise.all(tabs)) expect(state).toBe('payable');
    await Promise.all(background);
    await payFor(wallet, payUri);
    // The goods are shown in one more session, by all tabs.
    const inSession = payUri.replace(/\/[^/?]*(\?|$)/, '/another$1');
    const again = Array.from({ length: 8 }, () => preparePay(wallet, inSession));
    for (const { state } of await Promise.all(again)) expect(state).toBe('paid');
  });

  test('is not made when the owner agreed to less than it costs now', async () => {
    const wallet = await fundedWallet('KUDOS:2');
    const { purchase, quote } = await prepare(wallet, (await createOrder(sale, 'KUDOS:1')).payUri);
    const less = { ...quote.total, units: quote.total.units - 1n };
    await expect(confirmPay(wallet, purchase, less)).rejects.toMatchObject({
      code: 'STATE_CONFLICT',
    });
    expect((await wallet.store.list('coin')).every(({ use }) => use.state === 'fresh')).toBe(true);
  });

  test('that was declined can be made after all', async () => {
    const wallet = await fundedWallet('KUDOS:2');
    const { payUri } = await createOrder(sale, 'KUDOS:1');
    const { purchase } = await prepare(wallet, payUri);
    await declinePay(wallet, purchase);
    expect(await listDeeds(wallet)).toMatchObject([{ state: 'declined' }, {}]);
    await payFor(wallet, payUri);
  });
});

describe('too little in the wallet', () => {
  test('says how much is missing, holds no coin, and that much more is enough', async () => {
    const wallet = await fundedWallet('KUDOS:1');
    const { payUri } = await createOrder(sale, 'KUDOS:3');
    const offer = await preparePay(wallet, payUri);
    if (offer.state !== 'short') throw new Error(`the order is ${offer.state}`);
    const { available, missing } = offer.shortfall;
    expect(addAmounts(available, missing).units).toBeGreaterThanOrEqual(300_000_000n);
    await expect(confirmPay(wallet, offer.purchase, parseAmount('KUDOS:9'))).rejects.toMatchObject({
      code: 'BALANCE_INSUFFICIENT',
      about: { missing },
    });
    expect(formatAmount((await getBalances(wallet))[0]!.outgoing)).toBe('KUDOS:0');
    await withdrawInto(wallet, url, 'KUDOS:3');
    await payFor(wallet, payUri);
  });

  test('an empty wallet misses the whole price', async () => {
    const { payUri } = await createOrder(sale, 'KUDOS:3');
    const offer = await preparePay(createMemoryWallet(), payUri);
    expect(offer).toMatchObject({
      state: 'short',
      shortfall: { missing: { units: 300_000_000n } },
    });
  });
});

describe('what was bought before', () => {
  test('[SESS-1] an order for the same address is not paid again', async () => {
    const wallet = await fundedWallet('KUDOS:4');
    const fulfillmentUrl = `https://shop.example/${unique('read')}`;
    const first = await createOrder(sale, 'KUDOS:1', { fulfillmentUrl, sessionId: 'one' });
    await payFor(wallet, first.payUri);
    const before = await spendable(wallet);
    const second = await createOrder(sale, 'KUDOS:1', { fulfillmentUrl, sessionId: 'two' });
    expect(await preparePay(wallet, second.payUri)).toMatchObject({
      state: 'paid',
      wasOwned: true,
      nextUrl: `${fulfillmentUrl}?order_id=${encodeURIComponent(first.orderId)}`,
    });
    expect(await spendable(wallet)).toBe(before);
    expect(await sale.backend.order(first.orderId, { sessionId: 'two' })).toMatchObject({
      status: 'paid',
    });
  });

  test('an order for another address is paid', async () => {
    const wallet = await fundedWallet('KUDOS:4');
    await payFor(wallet, (await createOrder(sale, 'KUDOS:1')).payUri);
    await payFor(wallet, (await createOrder(sale, 'KUDOS:1')).payUri);
  });
});

describe('orders that cannot be had', () => {
  test('another wallet has claimed it', async () => {
    const { payUri } = await createOrder(sale, 'KUDOS:1');
    await preparePay(createMemoryWallet(), payUri);
    expect(await preparePay(createMemoryWallet(), payUri)).toMatchObject({
      state: 'failed',
      code: 7014,
      // Its owner is not told of coins that come back: none was touched.
      hadOffer: false,
    });
  });

  test('a wrong claim token, and then the right one', async () => {
    const wallet = await fundedWallet('KUDOS:2');
    const { payUri } = await createOrder(sale, 'KUDOS:1');
    const wrong = payUri.replace(/c=[0-9A-Z]+/, 'c=0000000000000000000000000G');
    expect(wrong).not.toBe(payUri);
    expect(await preparePay(wallet, wrong)).toMatchObject({ state: 'failed', code: 9704 });
    expect(await preparePay(wallet, payUri)).toMatchObject({ state: 'payable' });
  });

  test('the time to pay is over', async () => {
    const wallet = await fundedWallet('KUDOS:2');
    const { payUri } = await createOrder(sale, 'KUDOS:1');
    const { purchase, quote } = await prepare(wallet, payUri);
    const later = { ...wallet, clock: { ...wallet.clock, now: () => Date.now() + 86_400_000 } };
    expect(await preparePay(later, payUri)).toMatchObject({ state: 'expired' });
    await expect(confirmPay(later, purchase, quote.total)).rejects.toMatchObject({
      code: 'OFFER_EXPIRED',
    });
  });

  test('a contract that was changed on the way is not taken', async () => {
    const { payUri } = await createOrder(sale, 'KUDOS:1');
    const wallet = createTamperedWallet({
      where: '/claim',
      change: ({ contract_terms: terms }) => {
        (terms as Record<string, unknown>)['amount'] = 'KUDOS:0.5';
        return undefined;
      },
    });
    expect(await preparePay(wallet, payUri)).toMatchObject({ state: 'failed', code: 7019 });
  });

  test('nor is one with members that wallets refuse', async () => {
    const { payUri } = await createOrder(sale, 'KUDOS:1');
    const wallet = createTamperedWallet({
      where: '/claim',
      change: ({ contract_terms: terms }) => {
        (terms as Record<string, unknown>)['de-CH'] = 'Fünf';
        return undefined;
      },
    });
    expect(await preparePay(wallet, payUri)).toMatchObject({ state: 'failed', code: 7020 });
  });
});

describe('trouble while paying', () => {
  test('a receipt with a wrong signature does not count; the right one does', async () => {
    const plain = await fundedWallet('KUDOS:2');
    const wallet = tamperWith(plain, {
      where: '/pay',
      change: (body) => void (body['sig'] = flip(body['sig'])),
    });
    const { payUri } = await createOrder(sale, 'KUDOS:1');
    const { purchase, quote } = await prepare(wallet, payUri);
    await confirmPay(wallet, purchase, quote.total);
    expect(await runUntilDone(wallet, { forMs: 1_500 })).toBe(false);
    expect(await preparePay(wallet, payUri)).toMatchObject({ state: 'paying' });
    expect(await runUntilDone({ ...plain, retries: new Map() }, { forMs: 20_000 })).toBe(true);
    expect(await preparePay(plain, payUri)).toMatchObject({ state: 'paid' });
  });

  test('[PAY-6] a coin that a copy of the wallet has spent is replaced by others', async () => {
    const wallet = await fundedWallet('KUDOS:1');
    const copy = createMemoryWallet();
    await copyRecords(wallet, copy);
    await payFor(copy, (await createOrder(sale, 'KUDOS:0.9')).payUri);

    const { orderId, payUri } = await createOrder(sale, 'KUDOS:0.9');
    const { purchase, quote } = await prepare(wallet, payUri);
    await confirmPay(wallet, purchase, quote.total);
    // Nothing else to pay with: the purchase waits for money.
    expect(await runUntilDone(wallet, { forMs: 1_500 })).toBe(false);
    expect(await listDeeds(wallet)).toMatchObject([{ state: 'paying' }, {}]);
    await withdrawMore(wallet);
    wallet.retries.clear();
    expect(await runUntilDone(wallet, { forMs: 30_000 })).toBe(true);
    expect(await preparePay(wallet, payUri)).toMatchObject({ state: 'paid' });
    expect(await sale.backend.order(orderId)).toMatchObject({ status: 'paid' });
  });

  test('a merchant who refuses for good gets nothing, and the coins come back', async () => {
    const plain = await fundedWallet('KUDOS:2');
    const before = parseAmount(await spendable(plain));
    const { payUri } = await createOrder(sale, 'KUDOS:1');
    const wallet: Wallet = {
      ...plain,
      fetch: (input, init) =>
        String(input instanceof Request ? input.url : input).endsWith('/pay')
          ? Promise.resolve(Response.json({ code: 2161, hint: 'too late' }, { status: 410 }))
          : fetch(input, init),
    };
    const { purchase, quote } = await prepare(wallet, payUri);
    await confirmPay(wallet, purchase, quote.total);
    expect(await runUntilDone(wallet, { forMs: 20_000 })).toBe(true);
    expect(await listDeeds(wallet)).toMatchObject([{ state: 'failed' }, {}]);
    expect(await describeOffer(wallet, purchase)).toMatchObject({ hadOffer: true });
    const after = parseAmount(await spendable(wallet));
    // Renewing has its price, the payment has none.
    expect(before.units - after.units).toBeLessThan(20_000_000n);
  });
});

/** Restores the wallet elsewhere from a copy of its records. */
async function copyRecords(from: Wallet, to: Wallet): Promise<void> {
  const kinds = ['exchange', 'denomination', 'coin', 'withdrawal'] as const;
  for (const kind of kinds) {
    for (const record of await from.store.list(kind)) {
      await to.store.commit([{ kind, record: { ...record, revision: 0 } } as never]);
    }
  }
}

async function withdrawMore(wallet: Wallet): Promise<void> {
  const fresh = createMemoryWallet();
  await withdrawInto(fresh, url, 'KUDOS:3');
  const coins = await fresh.store.list('coin');
  await wallet.store.commit(
    coins.map((record) => ({ kind: 'coin', record: { ...record, revision: 0 } }) as const),
  );
}
