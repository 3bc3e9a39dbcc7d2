/** Upkeep that a wallet does by itself, against an exchange whose clock and keys move. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAmounts, formatAmount, parseAmount, subtractAmounts } from '@/protocol/amount';
import { encodeBase32 } from '@/protocol/base32';
import { getBalances } from '@/wallet/core/balance';
import { getDenomination, updateExchange } from '@/wallet/core/exchanges';
import { listSteps } from '@/wallet/core/list-steps';
import { listHistory } from '@/wallet/core/history';
import { listPending, resumeAll, runUntilDone } from '@/wallet/core/resume';
import { renewFrom } from '@/wallet/core/upkeep';
import { confirmPay, preparePay } from '@/wallet/core/pay';
import type { Wallet } from '@/wallet/core/wallet';
import { exchangeBooks } from '../../support/books';
import { advanceClock, createMemoryWallet } from '../../support/deployment';
import { passUntilNoticed, runExchangeKeys } from '../../support/exchange-keys';
import { startServer, type TestServer } from '../../support/server';
import type { Json } from './tampering';
import { createOrder, createSale, spendable, withdrawInto } from './wallet-support';

let server: TestServer;
/** The lead of the server's clock. */
let movedMs = 0;

beforeAll(async () => {
  server = await startServer({ env: { DEMO: '0' } });
}, 300_000);

afterAll(async () => {
  expect((await exchangeBooks(server.url)).violations).toEqual([]);
  await server.stop();
});

/** Makes a wallet on the server's time. */
function walletInTime(): Wallet {
  const plain = createMemoryWallet();
  return { ...plain, clock: { ...plain.clock, now: () => Date.now() + movedMs } };
}

async function funded(amount: string): Promise<Wallet> {
  const wallet = walletInTime();
  await withdrawInto(wallet, server.url, amount);
  return wallet;
}

async function revokeAll(wallet: Wallet, wanted: readonly string[]): Promise<void> {
  for (const id of wanted) {
    const { hDenom } = await getDenomination(wallet, id);
    const environment = { DATA_DIR: server.dataDir, PUBLIC_URL: server.url };
    runExchangeKeys(['revoke', encodeBase32(hDenom)], environment);
  }
  movedMs += await passUntilNoticed(server.url);
  const url = `${server.url}/exchange/`;
  const listed = async (): Promise<boolean> => {
    const { revoked = [] } = await updateExchange(wallet, url, { fresh: true });
    return wanted.every((id) => revoked.includes(id));
  };
  await expect.poll(listed, { timeout: 30_000 }).toBe(true);
}

async function denominationsInUse(wallet: Wallet): Promise<string[]> {
  const coins = (await wallet.store.list('coin')).filter(({ use }) => use.state === 'fresh');
  return [...new Set(coins.map(({ denomination }) => denomination))];
}

/**
 * Answers recoups as protocol-a 5.8 shows it: where the money went, without a signature. The first one of
 * a coin that was withdrawn is a lie: the exchange does not hear of it.
 */
function withBareRecoups(wallet: Wallet): Wallet {
  let hasLied = false;
  const send: typeof fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    const [withdrawal] = await wallet.store.list('withdrawal');
    const isRecoup = pathname.endsWith('/recoup');
    const isOfReserve = typeof init?.body === 'string' && init.body.includes('"refreshed":false');
    if (isRecoup && !hasLied && isOfReserve) {
      hasLied = true;
      return Response.json({ refreshed: false, reserve_pub: withdrawal?.id });
    }
    const response = await fetch(input, init);
    if (!isRecoup || !response.ok) return response;
    const { refreshed, reserve_pub, old_coin_pub } = (await response.json()) as Json;
    return Response.json({ refreshed, reserve_pub, old_coin_pub });
  };
  return { ...wallet, fetch: send };
}

const CONFIRMATIONS: { answer: string; answered: (wallet: Wallet) => Wallet }[] = [
  { answer: 'signed', answered: (wallet) => wallet },
  { answer: 'bare', answered: withBareRecoups },
];

test.for(CONFIRMATIONS)(
  'coins of a revoked denomination return to their reserve, and are withdrawn from it again ($answer answer)',
  { timeout: 90_000 },
  async ({ answer, answered }) => {
    const wallet = answered(await funded('KUDOS:3'));
    const before = parseAmount(await spendable(wallet));
    const coins = (await wallet.store.list('coin')).length;
    const [revoked = ''] = await denominationsInUse(wallet);
    await revokeAll(wallet, [revoked]);
    // The first round takes the coins out of use, the second asks.
    await resumeAll(wallet);
    await resumeAll(wallet);
    const problems = (await listHistory(wallet)).map(({ problem }) => problem);
    const lie = 'EXCHANGE_UNTRUSTWORTHY: a recoup did not reach its reserve';
    expect(problems.filter((problem) => problem === lie)).toHaveLength(answer === 'bare' ? 1 : 0);
    expect(await runUntilDone(wallet, { forMs: 30_000 })).toBe(true);
    const recoups = await wallet.store.list('recoup');
    expect(recoups.length).toBeGreaterThan(0);
    expect(recoups.map(({ phase }) => phase.state)).toEqual(recoups.map(() => 'done'));
    expect(await listHistory(wallet)).toMatchObject([
      ...recoups.map(({ phase }) => ({
        type: 'recoup',
        state: 'done',
        value: phase.state === 'done' ? phase.amount : null,
        problem: null,
      })),
      { type: 'withdrawal', state: 'done' },
    ]);
    expect(await listSteps(wallet, 'recoup', recoups[0]?.id ?? '')).toMatchObject([
      { name: 'called-back', state: 'done' },
      { name: 'given-back', state: 'done', amount: recoups[0]?.amount },
    ]);
    expect(await denominationsInUse(wallet)).not.toContain(revoked);
    // Withdraw fees of the new coins are all that is lost.
    const after = await wallet.store.list('coin');
    const fees = [];
    for (const coin of after.slice(coins)) {
      fees.push((await getDenomination(wallet, coin.denomination)).feeWithdraw);
    }
    const lost = fees.reduce((sum, fee) => addAmounts(sum, fee), parseAmount('KUDOS:0'));
    const left = parseAmount(await spendable(wallet));
    expect(subtractAmounts(before, left).units).toBeLessThanOrEqual(
      lost.units + parseAmount('KUDOS:0.01').units,
    );
    expect((await getBalances(wallet))[0]?.incoming.units).toBe(0n);
    const [withdrawal] = await wallet.store.list('withdrawal');
    expect(withdrawal).not.toHaveProperty('refill');
    expect(withdrawal?.phase).toMatchObject({ state: 'done', coins: after.length });
  },
);

test.for(CONFIRMATIONS)(
  'change of a revoked denomination returns to the coin it came from, and is refreshed again ($answer answer)',
  { timeout: 90_000 },
  async ({ answered }) => {
    const wallet = answered(await funded('KUDOS:4'));
    const sale = await createSale(server.url);
    const { payUri } = await createOrder(sale, 'KUDOS:0.1');
    const offer = await preparePay(wallet, payUri);
    if (offer.state !== 'payable') throw new Error(offer.state);
    await confirmPay(wallet, offer.purchase, offer.quote.total);
    expect(await runUntilDone(wallet, { forMs: 20_000 })).toBe(true);
    const change = (await wallet.store.list('coin')).filter(
      ({ origin, use }) => origin.by === 'refresh' && use.state === 'fresh',
    );
    expect(change.length).toBeGreaterThan(0);
    const revoked = change[0]!.denomination;
    await revokeAll(wallet, [revoked]);
    expect(await runUntilDone(wallet, { forMs: 30_000 })).toBe(true);
    expect((await wallet.store.list('refresh')).map(({ reason }) => reason)).toContain('recoup');
    const stillGood = (await wallet.store.list('coin')).filter(({ use }) => use.state === 'fresh');
    expect(stillGood.map(({ denomination }) => denomination)).not.toContain(revoked);
    expect(parseAmount(await spendable(wallet)).units).toBeGreaterThan(
      parseAmount('KUDOS:3.6').units,
    );
  },
);

test('coins are refreshed in the second half of the time between withdrawing and depositing', async () => {
  const wallet = await funded('KUDOS:5');
  const before = await spendable(wallet);
  expect(await listPending(wallet)).toEqual([]);
  const old = await denominationsInUse(wallet);
  const dates = await Promise.all(old.map((id) => getDenomination(wallet, id)));
  const due = Math.max(...dates.map(renewFrom));
  const ms = due - Date.now() - movedMs + 1000;
  await advanceClock(server.url, ms);
  movedMs += ms;
  await updateExchange(wallet, `${server.url}/exchange/`, { fresh: true });
  expect(await runUntilDone(wallet, { forMs: 60_000 })).toBe(true);
  const reasons = (await wallet.store.list('refresh')).map(({ reason, phase }) => [
    reason,
    phase.state,
  ]);
  expect(reasons).toContainEqual(['scheduled', 'done']);
  expect(await listHistory(wallet)).toContainEqual(
    expect.objectContaining({ type: 'renewal', state: 'done', reason: null }),
  );
  const left = parseAmount(await spendable(wallet));
  expect(left.units).toBeGreaterThan((parseAmount(before).units * 8n) / 10n);
  const renewed = await denominationsInUse(wallet);
  expect(renewed.filter((id) => old.includes(id))).toEqual([]);
  expect(await listPending(wallet)).toEqual([]);
  expect(formatAmount(left)).not.toBe(before);
}, 300_000);
