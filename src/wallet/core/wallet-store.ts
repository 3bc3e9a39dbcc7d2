/**
 * The store of a wallet's records: one small interface, three implementations (memory, file,
 * IndexedDB) and one contract test. The wallet's safety rests on two promises:
 *
 * - `commit` is atomic and durable: after a crash either all of its records are there or none. Once
 *   it has resolved, they stay.
 * - A record is only replaced by one that was made from it. Each carries the `revision` it was read
 *   with (0: it must be new). A commit with an outdated one throws StaleWriteError and changes
 *   nothing. So two tabs or two operations cannot spend one coin on two things.
 *
 * Records are values: callers may keep them, and changing one changes nothing stored. They hold
 * plain data, bigint and Uint8Array included. Nothing is ever deleted.
 */
import type { RecordKind, WalletRecords } from '@/wallet/core/records';

export interface WalletStore {
  get<K extends RecordKind>(kind: K, id: string): Promise<WalletRecords[K] | null>;
  /** Order is arbitrary. */
  list<K extends RecordKind>(kind: K): Promise<WalletRecords[K][]>;
  commit(puts: readonly Put[]): Promise<void>;
  close(): Promise<void>;
}

/** A new or changed record of its kind. */
export type Put = {
  [K in RecordKind]: { readonly kind: K; readonly record: WalletRecords[K] };
}[RecordKind];

/** Another writer was faster: read again and decide anew. */
export class StaleWriteError extends Error {
  override readonly name = 'StaleWriteError';

  constructor(kind: RecordKind, id: string) {
    super(`${kind} ${id} has changed since it was read`);
  }
}
