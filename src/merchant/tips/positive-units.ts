import type { Amount } from '@/protocol/amount';
import { Refusal } from '@/protocol/refusal';
import { unitsOf } from '../units-of';
import type { Merchant } from '../merchant';

/**
 * Units of an amount above zero in the one currency. Throws GENERIC_CURRENCY_MISMATCH and
 * MERCHANT_PRIVATE_POST_TIP_AMOUNT_ZERO.
 */
export function positiveUnits(merchant: Merchant, amount: Amount, field: string): bigint {
  const units = unitsOf(merchant.currency, amount, field);
  if (units === 0n) throw new Refusal('MERCHANT_PRIVATE_POST_TIP_AMOUNT_ZERO', { field });
  return units;
}
