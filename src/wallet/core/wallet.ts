/**
 * A wallet: its store and its ports to the world. Everything below `core` takes it as the first
 * argument and runs alike in node, a service worker and a page. Any call may be cut off at any
 * point. `resumeAll` (resume.ts) continues what it has committed. What it has not committed never
 * happened.
 */
import type { MerchantStyle } from '@/wallet/core/merchant-style';
import type { WalletPorts } from '@/wallet/core/wallet-ports';
import { type Put, StaleWriteError } from '@/wallet/core/wallet-store';

export interface Wallet extends WalletPorts {
  /** For contracts and tips that came with an address of their own (choose-style.ts). */
  readonly otherStyle: MerchantStyle;
  /** The times to retry failed operations, by operation. Not stored. */
  readonly retries: Map<string, Retry>;
  /** Operations being continued right now. Other callers wait for the same run. */
  readonly running: Map<string, Promise<void>>;
}

export interface Retry {
  readonly attempts: number;
  readonly notBefore: number;
  /** The last failure. Null while the operation only waits for another party. */
  readonly problem: string | null;
}

/** Tabs or operations that meet on one record. More in a row means that something is wrong. */
const MAX_STALE_WRITES = 20;

/**
 * Reads, decides and commits. If another tab or operation has written in between, it decides again.
 * `decide` reads the store only.
 */
export async function commitDecision<T>(
  wallet: Wallet,
  decide: () => Promise<{ readonly puts: readonly Put[]; readonly result: T }>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const { puts, result } = await decide();
    try {
      await wallet.store.commit(puts);
      return result;
    } catch (error) {
      if (!(error instanceof StaleWriteError) || attempt === MAX_STALE_WRITES) throw error;
    }
  }
}
