/** Holds a wallet's history against its coins. */
import assert from 'node:assert/strict';
import { balanceOf, spentOf } from '@/protocol/figures';
import { listHistory, type HistoryEntry } from '@/wallet/core/history';
import type { Wallet } from '@/wallet/core/wallet';

/** Sums all changes of the history, in units. */
export async function sumHistory(wallet: Wallet): Promise<bigint> {
  return balanceOf((await listHistory(wallet)).map(({ change }) => change));
}

/** All changes of the history are what the coins are worth, and each purchase says what it has changed. */
export async function assertAddsUp(wallet: Wallet): Promise<void> {
  const history = await listHistory(wallet);
  const coins = await wallet.store.list('coin');
  const owned = coins.filter(({ use }) => use.state !== 'spent');
  const worth = owned.reduce((sum, { available }) => sum + available.units, 0n);
  assert.equal(balanceOf(history.map(({ change }) => change)), worth);
  for (const entry of history) {
    if (entry.type !== 'purchase' || entry.state !== 'paid') continue;
    const spent = entry.paid === null ? 0n : spentOf(entry.paid, entry.renewals?.fees).units;
    const cameBack = entry.refunded?.units ?? 0n;
    assert.equal(balanceOf([entry.change]), cameBack - spent);
    assert(cameBack >= 0n);
  }
}

/** Lists the history without the renewals that are entries of their own. */
export async function listDeeds(wallet: Wallet): Promise<HistoryEntry[]> {
  return (await listHistory(wallet)).filter(({ type }) => type !== 'renewal');
}
