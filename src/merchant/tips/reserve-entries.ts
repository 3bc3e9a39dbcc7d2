/** Reserves as lists show them. */
import { withAmounts } from '@/protocol/amount';
import { pick } from '@/protocol/pick';
import type { ReserveEntry } from '@/protocol/tip';
import type { TipReserve } from '@/storage/merchant/tip-reserves';
import type { Merchant } from '../merchant';

const MONEY = ['merchantInitial', 'exchangeInitial', 'pickedUp', 'committed'] as const;
/** Not the private key. */
const SHOWN = ['reservePub', 'createdMs', 'expirationMs', ...MONEY] as const;

export function describeReserve(merchant: Merchant, reserve: TipReserve): ReserveEntry {
  const { exchangeInitial, deletedMs, expirationMs } = reserve;
  const isExpired = merchant.clock.now() >= expirationMs;
  const shown = { ...pick(reserve, SHOWN), exchangeInitial: exchangeInitial ?? 0n };
  return {
    ...withAmounts(merchant.currency, shown, MONEY),
    active: exchangeInitial !== null && deletedMs === null && !isExpired,
  };
}
