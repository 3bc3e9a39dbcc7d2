/**
 * A wallet whose process dies at its n-th effect: a commit, or a request. `before`: the effect has
 * not happened. `after`: it has, but the wallet did not learn of it. From then on nothing works any
 * more, as in a dead process. A new wallet on the same store is the next start of the program.
 */
import { expect } from 'vitest';
import { formatAmount } from '@/protocol/amount';
import { getBalances } from '@/wallet/core/balance';
import { listPending } from '@/wallet/core/resume';
import type { Wallet } from '@/wallet/core/wallet';
import type { MemoryStore } from '@/wallet/store/memory-store';
import type { WalletStore } from '@/wallet/core/wallet-store';
import { createMemoryWallet } from '../../support/deployment';

export class Crash extends Error {
  override readonly name = 'Crash';
}

export interface CrashPoint {
  readonly at: number;
  readonly when: 'before' | 'after';
}

export interface CrashingWallet {
  readonly wallet: Wallet;
  /** Reports whether the point was reached. */
  readonly hasCrashed: () => boolean;
}

/** Otherwise like `base`. */
export function createCrashingWallet(
  store: WalletStore,
  point: CrashPoint,
  base = createMemoryWallet(),
): CrashingWallet {
  let effects = 0;
  let crashed = false;
  const effect = async <T>(perform: () => Promise<T>): Promise<T> => {
    if (crashed) throw new Crash('the process is gone');
    effects += 1;
    const isHere = effects === point.at;
    if (isHere) crashed = true;
    if (isHere && point.when === 'before') throw new Crash('died before');
    const value = await perform();
    if (isHere) throw new Crash('died after');
    return value;
  };
  const read = <T>(perform: () => Promise<T>): Promise<T> =>
    crashed ? Promise.reject(new Crash('the process is gone')) : perform();
  const dying: WalletStore = {
    get: (kind, id) => read(() => store.get(kind, id)),
    list: (kind) => read(() => store.list(kind)),
    commit: (puts) => effect(() => store.commit(puts)),
    close: () => store.close(),
  };
  const wallet: Wallet = {
    ...base,
    store: dying,
    fetch: (input, init) => effect(() => base.fetch(input, init)),
  };
  return { wallet, hasCrashed: () => crashed };
}

/** Starts the program again on the last run's store. */
export function reopenWallet(store: MemoryStore): Wallet {
  return { ...createMemoryWallet(), store };
}

/** Runs a story that may die. Any other failure fails the test. */
export async function runUntilCrash(story: () => Promise<unknown>): Promise<void> {
  await story().catch((error: unknown) => {
    if (!(error instanceof Error) || !isCrash(error)) throw error;
  });
}

export function isCrash(error: Error): boolean {
  return error.name === 'Crash' || (error.cause instanceof Error && isCrash(error.cause));
}

/** Dies at every effect of a story in turn. `story` returns whether the point was reached. */
export async function atEveryPoint(
  story: (point: CrashPoint) => Promise<boolean>,
): Promise<number> {
  let points = 0;
  for (const when of ['before', 'after'] as const) {
    let reached = true;
    for (let at = 1; reached; at++) {
      expect(at).toBeLessThan(200);
      // Two at a time: most of a story is waiting.
      const [first, second] = await Promise.all([story({ at, when }), story({ at: ++at, when })]);
      reached = first && second;
      points += Number(first) + Number(second);
    }
  }
  return points;
}

export async function assertSettled(wallet: Wallet): Promise<void> {
  expect(await listPending(wallet)).toEqual([]);
  for (const { incoming, outgoing } of await getBalances(wallet)) {
    expect([formatAmount(incoming), formatAmount(outgoing)]).toEqual(['KUDOS:0', 'KUDOS:0']);
  }
}
