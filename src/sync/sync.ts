/** The backup service as a party: what its operations need, made once in wiring.ts. */
import type { Clock } from '@/config/clock';
import type { Database } from '@/storage/client';

/** Bytes that are stored at most, for all that this process knows, and when they were summed up. */
export interface StorageRoom {
  used: number;
  summedMs: number;
}

export interface Sync {
  readonly db: Database;
  readonly clock: Clock;
  readonly currency: string;
  /** 32 bytes that wallets mix into the keys of their backups; never changes. */
  readonly salt: Uint8Array;
  readonly room: StorageRoom;
}
