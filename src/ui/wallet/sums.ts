/** Adds amounts on pages. `protocol/amount` would load its schemas, which no page needs. */
import type { Amount } from '@/protocol/amount-text';

export function sumOf(currency: string, amounts: readonly Amount[]): Amount {
  return { currency, units: amounts.reduce((sum, { units }) => sum + units, 0n) };
}
