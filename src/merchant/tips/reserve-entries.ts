/** Reserves and tips as lists show them. */
import { amountIn } from '@/protocol/amount';
import type { TipReserve } from '@/storage/merchant/tip-reserves';
import type { ReserveTip } from '@/storage/merchant/tips';
import type { Merchant } from '../merchant';

export function figuresOf(merchant: Merchant, reserve: TipReserve) {
  const amount = amountIn(merchant.currency);
  return {
    creation_time: reserve.createdMs,
    expiration_time: reserve.expirationMs,
    merchant_initial_amount: amount(reserve.merchantInitial),
    exchange_initial_amount: amount(reserve.exchangeInitial ?? 0n),
    pickup_amount: amount(reserve.pickedUp),
    committed_amount: amount(reserve.committed),
    active:
      reserve.exchangeInitial !== null &&
      reserve.deletedMs === null &&
      merchant.clock.now() < reserve.expirationMs,
  };
}

export const tipEntryIn =
  (currency: string) =>
  ({ tipId, amount, justification }: ReserveTip) => ({
    tip_id: tipId,
    total_amount: { currency, units: amount },
    reason: justification,
  });
