import type { RecordKind, WalletRecords } from '@/wallet/core/records';
import { RecordTables } from '@/wallet/store/record-tables';
import type { Put, WalletStore } from '@/wallet/core/wallet-store';

/** A wallet that lives as long as the process: for tests and one-off wallets. */
export class MemoryStore implements WalletStore {
  readonly #tables = new RecordTables();

  get<K extends RecordKind>(kind: K, id: string): Promise<WalletRecords[K] | null> {
    return Promise.resolve(this.#tables.get(kind, id));
  }

  list<K extends RecordKind>(kind: K): Promise<WalletRecords[K][]> {
    return Promise.resolve(this.#tables.list(kind));
  }

  // Async, so that a stale write rejects instead of throwing.
  // oxlint-disable-next-line typescript/require-await
  async commit(puts: readonly Put[]): Promise<void> {
    this.#tables.apply(this.#tables.check(puts));
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
