/** Lists by how much each history entry has changed the balance (balance-changes.ts). Reads the store only. */
import { sumChanges, type MoneyRecords } from '@/wallet/core/balance-changes';
import type { WalletStore } from '@/wallet/core/wallet-store';

export interface Changes {
  readonly records: MoneyRecords;
  /** By `changeName`, in units. */
  readonly changes: ReadonlyMap<string, bigint>;
}

export async function listChanges(store: WalletStore): Promise<Changes> {
  const [coins, denominations, purchases, deposits, refreshes, recoups] = await Promise.all([
    store.list('coin'),
    store.list('denomination'),
    store.list('purchase'),
    store.list('bankDeposit'),
    store.list('refresh'),
    store.list('recoup'),
  ]);
  const records = { coins, denominations, purchases, deposits, refreshes, recoups };
  return { records, changes: sumChanges(records) };
}
