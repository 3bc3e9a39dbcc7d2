import type { Amount } from '@/protocol/amount';
import { Refusal } from '@/protocol/refusal';

/**
 * Returns the units of an amount in the one currency. Throws GENERIC_CURRENCY_MISMATCH for another.
 */
export function unitsOf(currency: string, amount: Amount, field: string): bigint {
  if (amount.currency === currency) return amount.units;
  throw new Refusal('GENERIC_CURRENCY_MISMATCH', { field });
}
