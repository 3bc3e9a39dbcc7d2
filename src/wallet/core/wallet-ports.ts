/** A wallet's ports to the world: store, requests, time and chance. */
import type { WalletStore } from '@/wallet/core/wallet-store';

export interface WalletPorts {
  readonly store: WalletStore;
  readonly fetch: typeof fetch;
  readonly clock: WalletClock;
  readonly random: { bytes(length: number): Uint8Array };
}

export interface WalletClock {
  /** Milliseconds since the Unix epoch. */
  now(): number;
  sleep(ms: number): Promise<void>;
}
