/**
 * Finds the renewals of coins that belong to a purchase or a deposit. They are no entries of the history,
 * since their fees are part of the entry that they belong to. A renewal that was refused stays an entry, so
 * that its owner sees why. So does one that lost more than its fees. Pure.
 */
import { changeName, type MoneyRecords } from '@/wallet/core/balance-changes';
import type { Payment, PurchaseRecord } from '@/wallet/core/purchase-state';
import { coinOfRefresh } from '@/wallet/core/refresh-id';
import type { RefreshRecord } from '@/wallet/core/refresh-state';

export interface OwnRenewals {
  /** Ids of refreshes. */
  readonly ids: readonly string[];
  /** The fees of those that are done, in units. Those of refunds are apart. */
  readonly fees: bigint;
  /** Below zero if they have brought back more than they cost. */
  readonly refundFees: bigint;
  readonly isGoingOn: boolean;
}

type Owners = Pick<MoneyRecords, 'purchases' | 'deposits'>;

/** Returns the renewals by the name of the entry (`changeName`) that they belong to. */
export function listOwnRenewals(
  records: Owners & Pick<MoneyRecords, 'refreshes'>,
  changes: ReadonlyMap<string, bigint>,
): ReadonlyMap<string, OwnRenewals> {
  const owners = ownersOf(records);
  const found = new Map<string, OwnRenewals>();
  for (const refresh of records.refreshes) {
    const owner = owners.get(`${refresh.reason} ${coinOfRefresh(refresh.id)}`);
    const lost = -(changes.get(changeName('renewal', refresh.id)) ?? 0n);
    if (owner === undefined || lost > expectedLoss(refresh)) continue;
    const { ids = [], fees = 0n, refundFees = 0n, isGoingOn = false } = found.get(owner) ?? {};
    const isOfRefund = refresh.reason === 'refund';
    found.set(owner, {
      ids: [...ids, refresh.id],
      fees: isOfRefund ? fees : fees + lost,
      refundFees: isOfRefund ? refundFees + lost : refundFees,
      isGoingOn: isGoingOn || refresh.phase.state !== 'done',
    });
  }
  return found;
}

/** The fees by our own books, or -1 for what is no renewal any more. */
function expectedLoss({ phase, amount }: RefreshRecord): bigint {
  if (phase.state === 'refused') return -1n;
  return phase.state === 'done' ? amount.units - phase.value.units : 0n;
}

function paymentOf(phase: PurchaseRecord['phase']): Payment | undefined {
  return 'payment' in phase ? phase.payment : undefined;
}

/** Names the owner of each coin's renewals, by their reason and the coin. */
function ownersOf({ purchases, deposits }: Owners): ReadonlyMap<string, string> {
  const owners = new Map<string, string>();
  const own = (
    name: string,
    coins: readonly { readonly coin: string }[],
    reasons: readonly RefreshRecord['reason'][],
  ): void => {
    for (const { coin } of coins)
      for (const reason of reasons) owners.set(`${reason} ${coin}`, name);
  };
  for (const { id, phase } of purchases) {
    const coins = paymentOf(phase)?.coins ?? [];
    own(
      changeName('purchase', id),
      coins,
      phase.state === 'paid' ? ['change', 'refund'] : ['abort', 'recovery'],
    );
  }
  for (const { id, deposited, refused } of deposits) {
    own(changeName('deposit', id), deposited, ['change']);
    own(changeName('deposit', id), refused, ['recovery']);
  }
  return owners;
}
