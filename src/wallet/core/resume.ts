/**
 * Keeps all operations going. Each has one function that does its next step and returns what it
 * saw. This file decides when to call it again. Steps are safe to repeat, so this may run in
 * several tabs and restart after a crash. Call `resumeAll` once at start, and `runUntilDone` to
 * wait for the end.
 */
import { describeFailure } from '@/wallet/core/partners';
import { StaleWriteError } from '@/wallet/core/wallet-store';
import { advancePurchase } from '@/wallet/core/advance-purchase';
import { advanceRefund } from '@/wallet/core/advance-refund';
import { advanceBankDeposit } from '@/wallet/core/advance-bank-deposit';
import { advanceRecoup } from '@/wallet/core/advance-recoup';
import { advanceTip } from '@/wallet/core/advance-tip';
import { advanceRefresh } from '@/wallet/core/advance-refresh';
import { advanceWithdrawal } from '@/wallet/core/advance-withdrawal';
import type { PendingOperation } from '@/wallet/core/pending-operation';
import { listUpkeep } from '@/wallet/core/upkeep';
import type { Step } from '@/wallet/core/step';
import type { Retry, Wallet } from '@/wallet/core/wallet';

const FIRST_DELAY_MS = 200;
const GROWTH = 1.5;
const MAX_DELAY_MS = 60_000;
/** People confirm at their own pace: polling gets cheap but not rare. */
const MAX_WAIT_MS = 5_000;

export async function listPending(wallet: Wallet): Promise<PendingOperation[]> {
  const { store } = wallet;
  const withdrawals = (await store.list('withdrawal'))
    .filter(({ phase }) => ['registering', 'confirming', 'withdrawing'].includes(phase.state))
    .map(({ id }) => operation('withdrawal', id, () => advanceWithdrawal(wallet, id)));
  const allPurchases = await store.list('purchase');
  const purchases = allPurchases
    .filter(({ phase }) => ['claiming', 'paying', 'aborting'].includes(phase.state))
    .map(({ id }) => operation('purchase', id, () => advancePurchase(wallet, id)));
  const refunds = allPurchases
    .filter(({ refund }) => refund?.state === 'asking' || refund?.state === 'polling')
    .map(({ id, refund }) => ({
      ...operation('refund', id, () => advanceRefund(wallet, id)),
      isIdle: refund?.state === 'polling',
    }));
  const refreshes = (await store.list('refresh'))
    .filter(({ phase }) => ['planned', 'melting', 'revealing'].includes(phase.state))
    .map(({ id }) => operation('refresh', id, () => advanceRefresh(wallet, id)));
  const tips = (await store.list('tip'))
    .filter(({ phase }) => phase.state === 'picking')
    .map(({ id }) => operation('tip', id, () => advanceTip(wallet, id)));
  const recoups = (await store.list('recoup'))
    .filter(({ phase }) => phase.state === 'asking')
    .map(({ id }) => operation('recoup', id, () => advanceRecoup(wallet, id)));
  const deposits = (await store.list('bankDeposit'))
    .filter(({ phase }) => phase.state === 'depositing')
    .map(({ id }) => operation('bank deposit', id, () => advanceBankDeposit(wallet, id)));
  // Recoups first: money that returns to one reserve is then withdrawn together.
  return [
    ...purchases,
    ...refunds,
    ...deposits,
    ...recoups,
    ...withdrawals,
    ...tips,
    ...refreshes,
    ...(await listUpkeep(wallet)),
  ];
}

function operation(
  kind: PendingOperation['kind'],
  id: string,
  advance: () => Promise<Step>,
): PendingOperation {
  return { kind, id, isIdle: false, advance };
}

/** Runs one round: every due operation goes on until it ends or has to wait. */
export async function resumeAll(wallet: Wallet): Promise<void> {
  for (const pending of await listPending(wallet)) {
    const retry = wallet.retries.get(keyOf(pending));
    if (retry === undefined || retry.notBefore <= wallet.clock.now()) await run(wallet, pending);
  }
}

export interface RunLimits {
  /** The time to go on, in milliseconds. */
  readonly forMs: number;
  /** Selects the operations. If absent, all that are not idle go on. */
  readonly only?: (pending: PendingOperation) => boolean;
}

/** Runs and sleeps until nothing is pending (true) or the time is up (false). */
export async function runUntilDone(wallet: Wallet, limits: RunLimits): Promise<boolean> {
  const end = wallet.clock.now() + limits.forMs;
  for (;;) {
    await resumeAll(wallet);
    const pending = (await listPending(wallet)).filter(limits.only ?? (({ isIdle }) => !isIdle));
    if (pending.length === 0) return true;
    const now = wallet.clock.now();
    if (now >= end) return false;
    const due = pending.map((each) => wallet.retries.get(keyOf(each))?.notBefore ?? now);
    await wallet.clock.sleep(Math.max(0, Math.min(end, ...due) - now));
  }
}

/**
 * Looks at an operation at once, without waiting for its turn, e.g. after the bank said
 * "confirmed".
 */
export function wake(wallet: Wallet, kind: PendingOperation['kind'], id: string): void {
  wallet.retries.delete(`${kind} ${id}`);
}

export function findRetry(
  wallet: Wallet,
  kind: PendingOperation['kind'],
  id: string,
): Retry | null {
  return wallet.retries.get(`${kind} ${id}`) ?? null;
}

function run(wallet: Wallet, pending: PendingOperation): Promise<void> {
  const key = keyOf(pending);
  const running =
    wallet.running.get(key) ?? advance(wallet, pending).finally(() => wallet.running.delete(key));
  wallet.running.set(key, running);
  return running;
}

async function advance(wallet: Wallet, pending: PendingOperation): Promise<void> {
  const key = keyOf(pending);
  try {
    let step: Step;
    do {
      step = await pending.advance();
      if (step === 'moved') wallet.retries.delete(key);
    } while (step === 'moved');
    if (step === 'ended') wallet.retries.delete(key);
    else postpone(wallet, key, null);
  } catch (error) {
    // Another tab has done this step.
    if (error instanceof StaleWriteError) wallet.retries.delete(key);
    else postpone(wallet, key, describeFailure(error));
  }
}

function postpone(wallet: Wallet, key: string, problem: string | null): void {
  const attempts = (wallet.retries.get(key)?.attempts ?? 0) + 1;
  const limit = problem === null ? MAX_WAIT_MS : MAX_DELAY_MS;
  const delayMs = Math.min(limit, FIRST_DELAY_MS * GROWTH ** (attempts - 1));
  wallet.retries.set(key, { attempts, notBefore: wallet.clock.now() + delayMs, problem });
}

function keyOf({ kind, id }: PendingOperation): string {
  return `${kind} ${id}`;
}
