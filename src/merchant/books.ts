/**
 * Checks that every payment is covered: GET management/books, for the operator. Each paid order has
 * deposits of its price at least. It counts as wired only when all of them are matched. No coin is
 * refunded more than it paid. No reserve promises more tips than it got, and no tip pays out more
 * than promised. All sums of one kind are of one moment. `surplus` is what was deposited for unpaid
 * orders and not refunded yet: payments in part.
 */
import type { Books } from '@/protocol/books';
import { getPaymentSums, type MerchantSums } from '@/storage/merchant/payment-sums';
import { getTipSums, type TipSums } from '@/storage/merchant/tips';
import type { Merchant } from './merchant';

type SumName =
  | 'deposited'
  | 'depositFees'
  | 'surplus'
  | 'refunded'
  | 'refundsConfirmed'
  | 'tipFunds'
  | 'tipsAuthorized'
  | 'tipsPickedUp';

export interface MerchantBooks extends Books<SumName> {
  readonly paidOrders: number;
}

export async function merchantBooks(merchant: Merchant): Promise<MerchantBooks> {
  const [sums, tips] = await Promise.all([getPaymentSums(merchant.db), getTipSums(merchant.db)]);
  return checkBooks({ ...sums, tips });
}

export function checkBooks(sums: MerchantSums & { readonly tips: TipSums }): MerchantBooks {
  const conditions: Record<string, boolean> = {
    'paid orders: deposits reach the price': sums.underpaid === 0,
    'wired orders: every deposit is matched to a transfer': sums.wiredTooEarly === 0,
    'refunds: no coin gives back more than it paid': sums.overRefunded === 0,
    'tip reserves: tips never exceed what was transferred': sums.tips.wrongReserves === 0,
    'tips: pickups never exceed what was authorized': sums.tips.wrongTips === 0,
  };
  const violations = Object.keys(conditions).filter((name) => conditions[name] === false);
  return {
    balanced: violations.length === 0,
    violations,
    paidOrders: sums.paidOrders,
    sums: {
      deposited: sums.deposited,
      depositFees: sums.depositFees,
      surplus: sums.surplus,
      refunded: sums.refunded,
      refundsConfirmed: sums.refundsConfirmed,
      tipFunds: sums.tips.credited,
      tipsAuthorized: sums.tips.committed,
      tipsPickedUp: sums.tips.pickedUp,
    },
  };
}
