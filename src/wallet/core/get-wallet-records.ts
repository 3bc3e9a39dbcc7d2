/**
 * Returns the wallet's coins and pending operations for developers, without private keys. Reads the
 * store only.
 */
import type { Amount } from '@/protocol/amount';
import type { Timestamp } from '@/protocol/timestamp';
import type { PendingOperation } from '@/wallet/core/pending-operation';
import { RECORD_KINDS, type CoinUse, type RecordKind } from '@/wallet/core/records';
import { findRetry, listPending } from '@/wallet/core/resume';
import type { Wallet } from '@/wallet/core/wallet';

export interface InspectedCoin {
  /** base32 of the public key. */
  readonly id: string;
  readonly exchangeBaseUrl: string;
  readonly value: Amount;
  readonly available: Amount;
  readonly state: CoinUse['state'];
  readonly origin: 'withdrawal' | 'refresh' | 'tip';
  /** The time from which it can no longer be spent. */
  readonly expireDeposit: Timestamp;
}

export interface InspectedOperation {
  readonly kind: PendingOperation['kind'];
  readonly id: string;
  readonly isIdle: boolean;
  readonly attempts: number;
  /** The earliest time of the next step. Null for now. */
  readonly notBefore: Timestamp | null;
  readonly problem: string | null;
}

export interface Inspection {
  readonly now: Timestamp;
  readonly coins: readonly InspectedCoin[];
  readonly operations: readonly InspectedOperation[];
  readonly records: readonly { readonly kind: RecordKind; readonly count: number }[];
}

export async function getWalletRecords(wallet: Wallet): Promise<Inspection> {
  const { store, clock } = wallet;
  const denominations = new Map(
    (await store.list('denomination')).map((denomination) => [denomination.id, denomination]),
  );
  const coins = (await store.list('coin')).flatMap((coin): InspectedCoin[] => {
    const denomination = denominations.get(coin.denomination);
    if (denomination === undefined) return [];
    const { id, exchangeBaseUrl, available } = coin;
    const { value, expireDeposit } = denomination;
    const [state, origin] = [coin.use.state, coin.origin.by];
    return [{ id, exchangeBaseUrl, value, available, state, origin, expireDeposit }];
  });
  const operations = (await listPending(wallet)).map(({ kind, id, isIdle }) => {
    const { attempts = 0, notBefore = null, problem = null } = findRetry(wallet, kind, id) ?? {};
    return { kind, id, isIdle, attempts, notBefore, problem };
  });
  const counts = RECORD_KINDS.map(async (kind) => ({
    kind,
    count: (await store.list(kind)).length,
  }));
  return { now: clock.now(), coins, operations, records: await Promise.all(counts) };
}
