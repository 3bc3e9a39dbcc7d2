import type { RecordKind, WalletRecords } from '@/wallet/core/records';
import { StaleWriteError, type Put } from '@/wallet/core/wallet-store';

/** Holds all records in memory, for the memory store and the file store. */
export class RecordTables {
  readonly #tables = new Map<RecordKind, Map<string, WalletRecords[RecordKind]>>();

  get<K extends RecordKind>(kind: K, id: string): WalletRecords[K] | null {
    return structuredClone(this.#table(kind).get(id) ?? null);
  }

  list<K extends RecordKind>(kind: K): WalletRecords[K][] {
    return [...this.#table(kind).values()].map((record) => structuredClone(record));
  }

  /** Returns the records as they will be stored. Throws StaleWriteError. Changes nothing. */
  check(puts: readonly Put[]): Put[] {
    return puts.map(({ kind, record }) => {
      const revision = this.#table(kind).get(record.id)?.revision ?? 0;
      if (revision !== record.revision) throw new StaleWriteError(kind, record.id);
      return structuredClone({ kind, record: { ...record, revision: revision + 1 } } as Put);
    });
  }

  apply(checked: readonly Put[]): void {
    for (const { kind, record } of checked) this.#table(kind).set(record.id, record);
  }

  *puts(): Generator<Put> {
    for (const [kind, table] of this.#tables) {
      for (const record of table.values()) yield { kind, record } as Put;
    }
  }

  get size(): number {
    return [...this.#tables.values()].reduce((sum, table) => sum + table.size, 0);
  }

  #table<K extends RecordKind>(kind: K): Map<string, WalletRecords[K]> {
    const table = this.#tables.get(kind) ?? new Map<string, WalletRecords[RecordKind]>();
    this.#tables.set(kind, table);
    return table as Map<string, WalletRecords[K]>;
  }
}
