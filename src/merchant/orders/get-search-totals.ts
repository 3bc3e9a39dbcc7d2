/**
 * Sums the orders of the back office's list (UI-2), by the meanings of `protocol/figures.ts`. A list of a
 * whole period is summed from kept figures, any other one up to a limit. Reads only. Throws
 * GENERIC_READING_TOO_LONG.
 */
import { amountIn, type Amount } from '@/protocol/amount';
import { FIGURE_SLOT_MS } from '@/protocol/figures';
import { getFigures } from '@/storage/merchant/order-figures';
import {
  findOrderCount,
  findOrderTotals,
  MOST_TOTALLED,
  type OrderTotals,
} from '@/storage/merchant/order-totals';
import type { Merchant } from '../merchant';
import { filterOf, type OrderSelection } from './list-found-orders';

export type SearchTotals =
  | { readonly moreThan: number }
  | {
      readonly moreThan?: undefined;
      readonly count: number;
      readonly paid: Amount;
      readonly refunded: Amount;
    };

type OrderCount =
  | { readonly moreThan: number }
  | { readonly moreThan?: undefined; readonly count: number };

/** Counts the orders of a list up to the same limit. */
export async function getOrderCount(
  merchant: Merchant,
  selection: OrderSelection,
): Promise<OrderCount> {
  const { db, clock } = merchant;
  const count = await findOrderCount(db, await filterOf(merchant, selection, clock.now()));
  return count === null ? { moreThan: MOST_TOTALLED } : { count };
}

export async function getSearchTotals(
  merchant: Merchant,
  selection: OrderSelection,
): Promise<SearchTotals> {
  const { db, clock } = merchant;
  const totals =
    (await findKeptTotals(merchant, selection)) ??
    (await findOrderTotals(db, await filterOf(merchant, selection, clock.now())));
  return describeTotals(merchant, totals);
}

export function describeTotals({ currency }: Merchant, totals: OrderTotals | null): SearchTotals {
  if (totals === null) return { moreThan: MOST_TOTALLED };
  const amount = amountIn(currency);
  return {
    count: totals.orders,
    paid: amount(totals.paidUnits),
    refunded: amount(totals.refundedUnits),
  };
}

const isSlot = (at: number | undefined): boolean => at === undefined || at % FIGURE_SLOT_MS === 0;

/** Undefined when the selection needs the orders themselves. */
async function findKeptTotals(
  { db }: Merchant,
  { instanceId, by = 'created', from, until, status, wired, ...others }: OrderSelection,
): Promise<OrderTotals | undefined> {
  const isPlain = Object.values(others).every((value) => value === undefined);
  if (!isPlain || !isSlot(from) || !isSlot(until) || by === 'refunded') return undefined;
  if (status !== undefined && status !== 'paid') return undefined;
  const arePaid = status === 'paid' || by === 'paid' || wired === true;
  const isDated = from !== undefined || until !== undefined;
  if (wired !== undefined && isDated) return undefined;
  const span = { instanceId, ...(from && { from }), ...(until && { until }) };
  if (wired === true) return onlyPaid(await getFigures(db, 'wired', span));
  const all = await getFigures(db, isDated ? by : 'all', span);
  const sums = arePaid ? onlyPaid(all) : all;
  return wired === undefined ? sums : less(sums, await getFigures(db, 'wired', span));
}

const onlyPaid = (sums: OrderTotals): OrderTotals => ({ ...sums, orders: sums.paidOrders });

function less(all: OrderTotals, wired: OrderTotals): OrderTotals {
  return {
    orders: all.orders - wired.paidOrders,
    paidOrders: all.paidOrders - wired.paidOrders,
    paidUnits: all.paidUnits - wired.paidUnits,
    refundedUnits: all.refundedUnits - wired.refundedUnits,
  };
}
