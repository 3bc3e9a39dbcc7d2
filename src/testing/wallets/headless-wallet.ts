/**
 * Runs the wallet's own library in the test's process: no browser, milliseconds instead of seconds.
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { formatAmount, zeroAmount } from '@/protocol/amount';
import { getBalances } from '@/wallet/core/balance';
import { confirmPay, describeOffer, preparePay, type PayOffer } from '@/wallet/core/pay';
import { acceptRefund, describeRefund, prepareRefund } from '@/wallet/core/refund';
import { runUntilDone } from '@/wallet/core/resume';
import { acceptTip } from '@/wallet/core/tip';
import type { Wallet } from '@/wallet/core/wallet';
import { createWallet } from '@/wallet/create-wallet';
import { isWalletError } from '@/wallet/core/wallet-error';
import { acceptWithdrawal } from '@/wallet/core/withdraw';
import { MemoryStore } from '@/wallet/store/memory-store';
import type { BankUser } from '../calls/bank-user';
import { PATIENCE_MS } from '../calls/until';
import {
  refusedBecause,
  WALLET_LINK,
  type PayOptions,
  type PayOutcome,
  type TestWallet,
} from './test-wallet';

/** A wallet with an empty store. */
export function createMemoryWallet(now: () => number = Date.now): Wallet {
  return createWallet({
    store: new MemoryStore(),
    fetch,
    clock: { now, sleep: (ms) => sleep(ms) },
    random: { bytes: (length) => randomBytes(length) },
  });
}

/** Waits until the coins have arrived. */
export async function withdrawInto(wallet: Wallet, user: BankUser, amount: string): Promise<void> {
  const started = await user.startWithdrawal(amount);
  await acceptWithdrawal(wallet, started.uri);
  const [isDone] = await Promise.all([runToEnd(wallet), started.confirm()]);
  if (!isDone) throw new Error('the coins did not come');
}

export function headlessWallet(currency: string, now: () => number): TestWallet {
  const wallet = createMemoryWallet(now);
  const pay = (payUri: string, options?: PayOptions) => payWith(wallet, payUri, options);
  return {
    pay,
    withdraw: (amount, user) => withdrawInto(wallet, user, amount),
    balance: async () => {
      const [first] = await getBalances(wallet);
      return formatAmount(first?.available ?? zeroAmount(currency));
    },
    payOn: async (page, options) => pay(await linkOn(page), options),
    takeRefund: async (refundUri) => {
      const { purchase } = await prepareRefund(wallet, refundUri);
      await acceptRefund(wallet, purchase);
      await runToEnd(wallet);
      return formatAmount((await describeRefund(wallet, purchase)).sums.regained);
    },
    takeTip: async (tipUri) => {
      const id = await acceptTip(wallet, tipUri);
      await runToEnd(wallet);
      const phase = (await wallet.store.get('tip', id))?.phase;
      if (phase?.state !== 'done') throw new Error(`the tip is ${phase?.state ?? 'unknown'}`);
    },
  };
}

async function payWith(
  wallet: Wallet,
  payUri: string,
  { timeoutMs }: PayOptions = {},
): Promise<PayOutcome> {
  try {
    const offer = await preparePay(wallet, payUri);
    if (offer.state === 'payable') {
      await confirmPay(wallet, offer.purchase, offer.quote.total);
      await runToEnd(wallet, timeoutMs);
      return outcomeOf(await describeOffer(wallet, offer.purchase));
    }
    return outcomeOf(offer);
  } catch (error) {
    if (isWalletError(error)) return refusedBecause(error.message);
    throw error;
  }
}

function outcomeOf(offer: PayOffer): PayOutcome {
  switch (offer.state) {
    case 'paid':
      return { state: offer.wasOwned === true ? 'owned' : 'paid', nextUrl: offer.nextUrl };
    case 'short':
      return { state: 'short', missing: formatAmount(offer.shortfall.missing) };
    case 'expired':
      return { state: 'expired' };
    case 'failed':
      return refusedBecause(offer.reason);
    case 'paying':
      return { state: 'paying' };
    case 'payable':
    case 'aborting':
    case 'aborted':
      return { state: 'refused', reason: offer.state };
  }
}

/** Waits until change and refunds are coins again: then balances are stable. */
function runToEnd(wallet: Wallet, forMs = PATIENCE_MS): Promise<boolean> {
  return runUntilDone(wallet, { forMs });
}

async function linkOn(page: Page): Promise<string> {
  return (await page.locator(WALLET_LINK).first().getAttribute('href')) ?? '';
}
