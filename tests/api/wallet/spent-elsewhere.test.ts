/**
 * Our books are wrong about a coin: a stale backup or a merchant says something other than the
 * exchange. The exchange's proof decides, and nothing is lost.
 */
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { parseAmount, subtractAmounts } from '@/protocol/amount';
import { getBalances } from '@/wallet/core/balance';
import { backUp, restore, setUpBackup } from '@/wallet/core/backup';
import { memberIn } from '@/protocol/member-in';
import { leftByProof } from '@/wallet/core/coin-proof';
import { getDenomination } from '@/wallet/core/exchanges';
import { listSteps } from '@/wallet/core/list-steps';
import { abortPay, confirmPay, preparePay } from '@/wallet/core/pay';
import { listPending, runUntilDone } from '@/wallet/core/resume';
import type { Wallet } from '@/wallet/core/wallet';
import { createMemoryWallet } from '../../support/deployment';
import { listDeeds } from '../../support/wallet-sums';
import { type Json, flip, tamperWith } from './tampering';
import { createOrder, createSale, type Sale, spendable, withdrawInto } from './wallet-support';

const url = inject('serverUrl');
let sale: Sale;

beforeAll(async () => {
  sale = await createSale(url);
});

async function funded(amount: string): Promise<Wallet> {
  const wallet = createMemoryWallet();
  await withdrawInto(wallet, url, amount);
  return wallet;
}

async function confirm(wallet: Wallet, payUri: string): Promise<string> {
  const offer = await preparePay(wallet, payUri);
  if (offer.state !== 'payable') throw new Error(`the order is ${offer.state}`);
  await confirmPay(wallet, offer.purchase, offer.quote.total);
  return offer.purchase;
}

async function pay(wallet: Wallet, amount: string): Promise<string> {
  const { payUri } = await createOrder(sale, amount);
  await confirm(wallet, payUri);
  expect(await runUntilDone(wallet, { forMs: 30_000 })).toBe(true);
  return payUri;
}

async function units(wallet: Wallet): Promise<bigint> {
  return parseAmount(await spendable(wallet)).units;
}

async function assertSettled(wallet: Wallet): Promise<void> {
  expect(await listPending(wallet)).toEqual([]);
  for (const { incoming, outgoing } of await getBalances(wallet)) {
    expect([incoming.units, outgoing.units]).toEqual([0n, 0n]);
  }
}

/** Makes a machine that was lost after paying, and one restored from an earlier backup. */
async function restoredAfterPaying(
  [first, ...more]: readonly [string, ...string[]],
  price: string,
): Promise<Wallet> {
  const lost = await funded(first);
  for (const amount of more) await withdrawInto(lost, url, amount);
  const uri = await setUpBackup(lost, `${url}/sync/`);
  await backUp(lost);
  await pay(lost, price);
  const restored = createMemoryWallet();
  await restore(restored, uri);
  return restored;
}

describe.concurrent('a stale backup that has a coin which is spent by now', () => {
  test('[PAY-6] pays with other coins, and the balance is right by itself', async () => {
    const restored = await restoredAfterPaying(['KUDOS:3', 'KUDOS:3'], 'KUDOS:2.5');
    const believed = await units(restored);
    const payUri = await pay(restored, 'KUDOS:2.3');
    expect(await preparePay(restored, payUri)).toMatchObject({ state: 'paid' });
    await assertSettled(restored);
    // The rest can be spent to the last coin.
    const left = await units(restored);
    expect(left).toBeLessThan(believed - parseAmount('KUDOS:2.3').units);
    const all = await pay(restored, await spendable(restored));
    expect(await preparePay(restored, all)).toMatchObject({ state: 'paid' });
    expect(await units(restored)).toBe(0n);
  }, 300_000);

  test('has no other coins: the balance says so, the purchase waits for money until the time is over', async () => {
    const restored = await restoredAfterPaying(['KUDOS:1'], 'KUDOS:0.9');
    const { payUri } = await createOrder(sale, 'KUDOS:0.9');
    await confirm(restored, payUri);
    expect(await runUntilDone(restored, { forMs: 3_000 })).toBe(false);
    expect(await units(restored)).toBeLessThan(parseAmount('KUDOS:0.9').units);
    expect(await listDeeds(restored)).toMatchObject([
      { state: 'paying', problem: expect.stringContaining('BALANCE_INSUFFICIENT') as unknown },
      { type: 'withdrawal' },
    ]);
    const later = {
      ...restored,
      retries: new Map(),
      clock: { ...restored.clock, now: () => Date.now() + 3_700_000 },
    };
    expect(await runUntilDone(later, { forMs: 30_000 })).toBe(true);
    expect(await listDeeds(restored)).toMatchObject([{ state: 'failed' }, {}]);
    await assertSettled(later);
  }, 300_000);
});

describe.concurrent('a history that proves nothing', () => {
  const forgeries: [string, (history: Json[]) => unknown][] = [
    ['is missing', () => undefined],
    ['has an entry that the coin never signed', ([first]) => [forged(first)]],
    ['is empty', () => []],
  ];
  test.each(forgeries)(
    'and %s takes nothing from us',
    async (_what, change) => {
      const copy = await funded('KUDOS:1');
      const uri = await setUpBackup(copy, `${url}/sync/`);
      await backUp(copy);
      const plain = createMemoryWallet();
      await restore(plain, uri);
      await pay(copy, 'KUDOS:0.9');
      const { payUri } = await createOrder(sale, 'KUDOS:0.9');
      const wallet = tamperWith(plain, {
        where: '/melt',
        change: (body) => {
          if ('history' in body) body['history'] = change(body['history'] as Json[]);
          return undefined;
        },
      });
      await confirm(wallet, payUri);
      expect(await runUntilDone(wallet, { forMs: 2_000 })).toBe(false);
      const melting = (await plain.store.list('coin')).filter(({ use }) => use.state === 'melting');
      expect(melting).not.toEqual([]);
      expect(melting.every(({ available }) => available.units > 0n)).toBe(true);
    },
    60_000,
  );

  test('is told from a true one entry by entry', async () => {
    const wallet = await funded('KUDOS:1');
    const [coin] = await wallet.store.list('coin');
    if (coin === undefined) throw new Error('no coin');
    const denomination = await getDenomination(wallet, coin.denomination);
    expect(await leftByProof(wallet, coin, denomination, [])).toEqual(denomination.value);
    const body = { history: [{ type: 'X' }] };
    const history = memberIn(body, 'EXCHANGE_MELT_INSUFFICIENT_FUNDS', 'history');
    await expect(leftByProof(wallet, coin, denomination, history)).rejects.toMatchObject({
      code: 'EXCHANGE_UNTRUSTWORTHY',
    });
  });
});

function forged(entry: Json | undefined): Json {
  return { ...entry, coin_sig: flip(entry?.['coin_sig']) };
}

describe.concurrent('[PAY-10] a merchant who gives up a payment', () => {
  /** The payment never arrives; what the merchant says of each coin when it is aborted is the test's. */
  async function aborted(
    status: number,
    deposited: boolean,
  ): Promise<{ before: bigint; wallet: Wallet; isDone: boolean }> {
    const plain = await funded('KUDOS:2');
    const before = await units(plain);
    const { payUri } = await createOrder(sale, 'KUDOS:1');
    const purchase = await confirm(plain, payUri);
    const wallet: Wallet = {
      ...plain,
      fetch: async (input, init) => {
        const address = String(input instanceof Request ? input.url : input);
        if (address.endsWith('/pay')) {
          if (deposited) await fetch(input, init);
          return Response.json({ code: 9203, hint: 'gone' }, { status: 503 });
        }
        if (!address.endsWith('/abort')) return fetch(input, init);
        const { coins } = JSON.parse(init?.body as string) as { coins: unknown[] };
        const one = { type: 'failure', exchange_status: status, exchange_code: 1503 };
        return Response.json({ refunds: coins.map(() => one) });
      },
    };
    expect(await runUntilDone(wallet, { forMs: 500 })).toBe(false);
    await abortPay(wallet, purchase);
    wallet.retries.clear();
    const isDone = await runUntilDone(wallet, { forMs: status === 429 ? 1_500 : 20_000 });
    return { before, wallet: plain, isDone };
  }

  test.for([404, 403, 409, 410])(
    'and calls a coin gone (%i) that was never deposited does not make it gone',
    async (status) => {
      const { before, wallet, isDone } = await aborted(status, false);
      expect(isDone).toBe(true);
      await assertSettled(wallet);
      const [purchase] = await listDeeds(wallet);
      expect(await listSteps(wallet, 'purchase', purchase?.id ?? '')).toMatchObject([
        { name: 'offered' },
        { name: 'agreed' },
        { name: 'given-up', state: 'ended' },
        { name: 'coins-renewed', state: 'done' },
      ]);
      // Renewing has its price.
      expect(before - (await units(wallet))).toBeLessThan(parseAmount('KUDOS:0.1').units);
    },
  );

  test('and tells the truth about a coin that was deposited leaves what the exchange proves', async () => {
    const { before, wallet, isDone } = await aborted(410, true);
    expect(isDone).toBe(true);
    await assertSettled(wallet);
    const lost = before - (await units(wallet));
    expect(lost).toBeGreaterThanOrEqual(parseAmount('KUDOS:1').units);
    expect(lost).toBeLessThan(parseAmount('KUDOS:1.2').units);
  });

  test('and does not know yet is asked again', async () => {
    const { wallet, isDone } = await aborted(429, false);
    expect(isDone).toBe(false);
    expect(await listDeeds(wallet)).toMatchObject([{ state: 'aborting' }, {}]);
  });
});

test('what is left after a partial spending elsewhere is renewed, not written off', async () => {
  // The lost machine has spent a part of one coin, and could not renew the rest.
  const lost = await funded('KUDOS:2');
  const uri = await setUpBackup(lost, `${url}/sync/`);
  await backUp(lost);
  const offline: Wallet = {
    ...lost,
    fetch: (input, init) =>
      String(input instanceof Request ? input.url : input).includes('/melt')
        ? Promise.reject(new TypeError('fetch failed'))
        : fetch(input, init),
  };
  const { payUri } = await createOrder(sale, 'KUDOS:0.3');
  await confirm(offline, payUri);
  await runUntilDone(offline, { forMs: 1_500 });
  const restored = createMemoryWallet();
  await restore(restored, uri);
  const before = parseAmount(await spendable(restored));
  const second = await pay(restored, 'KUDOS:0.3');
  expect(await preparePay(restored, second)).toMatchObject({ state: 'paid' });
  await assertSettled(restored);
  const gone = subtractAmounts(before, parseAmount(await spendable(restored)));
  expect(gone.units).toBeLessThan(parseAmount('KUDOS:0.8').units);
}, 300_000);
