export interface StoredRecord {
  readonly id: string;
  /** Counts the writes of this record, 0 before the first (see wallet-store.ts). */
  readonly revision: number;
}
