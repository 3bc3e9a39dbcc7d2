/** Adds and subtracts amounts on pages. `protocol/amount` would load its schemas, which no page needs. */
import type { Amount } from '@/protocol/amount-text';

export function sumOf(currency: string, amounts: readonly Amount[]): Amount {
  return { currency, units: amounts.reduce((sum, { units }) => sum + units, 0n) };
}

/** Returns the remainder, or zero if more is taken than there is. */
export function leftOf({ currency, units }: Amount, taken: Amount): Amount {
  return { currency, units: units > taken.units ? units - taken.units : 0n };
}
