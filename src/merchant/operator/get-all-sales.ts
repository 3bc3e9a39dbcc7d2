/**
 * The sales of all instances together, for the operator (UI-2), by the meanings of
 * `protocol/figures.ts`. Reads only. Throws GENERIC_READING_TOO_LONG.
 */
import type { Amount } from '@/protocol/amount';
import { FIGURE_SLOT_MS } from '@/protocol/figures';
import { getAllFigures } from '@/storage/merchant/all-figures';
import type { Merchant } from '../merchant';

export interface AllSales {
  readonly openCount: number;
  readonly paid: Amount;
  readonly paidCount: number;
  readonly awaiting: Amount;
}

export async function getAllSales(
  { db, currency }: Merchant,
  period: { readonly from: number; readonly until: number },
): Promise<AllSales> {
  const slotOf = (at: number): number => at - (at % FIGURE_SLOT_MS);
  const span = { from: slotOf(period.from), until: slotOf(period.until) };
  const { openCount, paidCount, paidUnits, awaitingUnits } = await getAllFigures(db, span);
  return {
    openCount,
    paid: { currency, units: paidUnits },
    paidCount,
    awaiting: { currency, units: awaitingUnits },
  };
}
