/** Dependencies of the backup service's operations, created once in wiring.ts. */
import type { Clock } from '@/config/clock';
import type { Database } from '@/storage/client';

/** Stored bytes, as far as this process knows, and when they were summed up. */
export interface StorageRoom {
  used: number;
  summedMs: number;
}

export interface Sync {
  readonly db: Database;
  readonly clock: Clock;
  readonly currency: string;
  /** 32 bytes that wallets mix into their backups' keys; never changes. */
  readonly salt: Uint8Array;
  readonly room: StorageRoom;
}
