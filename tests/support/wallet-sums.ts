/** Holds a wallet's history against its coins. */
import assert from 'node:assert/strict';
import { listHistory, type HistoryEntry } from '@/wallet/core/history';
import type { Wallet } from '@/wallet/core/wallet';

const unitsOf = ({ change }: HistoryEntry): bigint => {
  if (change === null) return 0n;
  return change.sign === '+' ? change.amount.units : -change.amount.units;
};

/** Sums all changes of the history, in units. */
export async function sumHistory(wallet: Wallet): Promise<bigint> {
  return (await listHistory(wallet)).reduce((sum, entry) => sum + unitsOf(entry), 0n);
}

/** All changes of the history are what the coins are worth, and each purchase says what it has changed. */
export async function assertAddsUp(wallet: Wallet): Promise<void> {
  const history = await listHistory(wallet);
  const coins = await wallet.store.list('coin');
  const owned = coins.filter(({ use }) => use.state !== 'spent');
  const worth = owned.reduce((sum, { available }) => sum + available.units, 0n);
  assert.equal(
    history.reduce((sum, entry) => sum + unitsOf(entry), 0n),
    worth,
  );
  for (const entry of history) {
    if (entry.type !== 'purchase' || entry.state !== 'paid') continue;
    const paid = (entry.paid?.units ?? 0n) + (entry.renewals?.fees.units ?? 0n);
    assert.equal(-unitsOf(entry), paid - (entry.refunded?.units ?? 0n));
  }
}

/** Lists the history without the renewals that are entries of their own. */
export async function listDeeds(wallet: Wallet): Promise<HistoryEntry[]> {
  return (await listHistory(wallet)).filter(({ type }) => type !== 'renewal');
}
