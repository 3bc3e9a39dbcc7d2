/**
 * The figures on the dashboard's first page (UI-2), by the meanings of `protocol/figures.ts`. Each is the
 * sum of a list of orders. Reads only. The instance is the session's. Throws GENERIC_READING_TOO_LONG.
 */
import { amountIn, type Amount } from '@/protocol/amount';
import { FIGURE_SLOT_MS, netOf } from '@/protocol/figures';
import {
  getStanding,
  listDays,
  listOpenDays,
  type DayFigures,
} from '@/storage/merchant/order-figures';
import type { Merchant } from '../merchant';

/** Paid orders are counted by their creation in `convertedCount`, by their payment in the others. */
export interface DaySums {
  readonly paid: Amount;
  readonly paidCount: number;
  readonly createdCount: number;
  readonly convertedCount: number;
  readonly refunded: Amount;
}

export interface OrderSums {
  /** One entry for each day. */
  readonly days: readonly DaySums[];
  /** Paid, and not yet on its way to the account, less refunds. Deposit fees are included. */
  readonly awaiting: Amount;
  readonly awaitingCount: number;
  /** The time at which the exchange has to send the next money. Null if none is due. */
  readonly nextPayoutMs: number | null;
  readonly orderCount: number;
  readonly paidCount: number;
  readonly hasPayout: boolean;
}

interface Days {
  readonly instanceId: string;
  /** The beginning of each day, and the end of the last one. */
  readonly dayStarts: readonly number[];
}

const slotOf = (at: number): number => at - (at % FIGURE_SLOT_MS);

export async function getOrderSums(
  { db, currency }: Merchant,
  { instanceId, dayStarts }: Days,
): Promise<OrderSums> {
  const amount = amountIn(currency);
  const [standing, rows] = await Promise.all([
    getStanding(db, instanceId),
    listDays(db, instanceId, dayStarts.map(slotOf)),
  ]);
  const { awaitingPaidUnits, awaitingRefundedUnits, ...others } = standing;
  return {
    ...others,
    // No order is refunded beyond its price.
    awaiting: netOf({ paid: amount(awaitingPaidUnits), refunded: amount(awaitingRefundedUnits) })
      .value,
    days: dayStarts.slice(1).map((_, index) => toDay(rows, index + 1, currency)),
  };
}

/** Lists how many orders of each day can still be paid. Nothing is kept of them, so they are counted. */
export async function listOpenCounts(
  { db, clock }: Merchant,
  { instanceId, dayStarts }: Days,
): Promise<number[]> {
  const starts = dayStarts.map(slotOf);
  const open = await listOpenDays(db, instanceId, { starts, now: clock.now() });
  return starts.slice(1).map((_, index) => open.get(index + 1) ?? 0);
}

function toDay(rows: readonly DayFigures[], day: number, currency: string): DaySums {
  const of = (kind: DayFigures['kind']) => rows.find((row) => row.day === day && row.kind === kind);
  const [created, paid, refunded] = [of('created'), of('paid'), of('refunded')];
  return {
    paid: { currency, units: paid?.paidUnits ?? 0n },
    paidCount: paid?.paidOrders ?? 0,
    createdCount: created?.orders ?? 0,
    convertedCount: created?.paidOrders ?? 0,
    refunded: { currency, units: refunded?.refundedUnits ?? 0n },
  };
}

/** Figures of several days together. */
export function sumDays(currency: string, days: readonly DaySums[]): DaySums {
  const count = (of: (day: DaySums) => number) => days.reduce((sum, day) => sum + of(day), 0);
  const units = (of: (day: DaySums) => Amount) =>
    days.reduce((sum, day) => sum + of(day).units, 0n);
  return {
    paid: { currency, units: units(({ paid }) => paid) },
    paidCount: count(({ paidCount }) => paidCount),
    createdCount: count(({ createdCount }) => createdCount),
    convertedCount: count(({ convertedCount }) => convertedCount),
    refunded: { currency, units: units(({ refunded }) => refunded) },
  };
}
