/** Reserves and tips as lists show them. */
import { amountIn } from '@/protocol/amount';
import type { ReserveTip } from '@/protocol/tip';
import type { TipReserve } from '@/storage/merchant/tip-reserves';
import type { ReserveTip as StoredTip } from '@/storage/merchant/tips';
import type { Merchant } from '../merchant';

export function figuresOf(merchant: Merchant, reserve: TipReserve) {
  const amount = amountIn(merchant.currency);
  return {
    creationTime: reserve.createdMs,
    expirationTime: reserve.expirationMs,
    merchantInitialAmount: amount(reserve.merchantInitial),
    exchangeInitialAmount: amount(reserve.exchangeInitial ?? 0n),
    pickupAmount: amount(reserve.pickedUp),
    committedAmount: amount(reserve.committed),
    active:
      reserve.exchangeInitial !== null &&
      reserve.deletedMs === null &&
      merchant.clock.now() < reserve.expirationMs,
  };
}

export const tipEntryIn =
  (currency: string) =>
  ({ tipId, amount, justification }: StoredTip): ReserveTip => ({
    tipId,
    totalAmount: { currency, units: amount },
    reason: justification,
  });
