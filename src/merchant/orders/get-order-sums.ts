/**
 * The figures on the dashboard's first page (UI-2), by the meanings of `protocol/figures.ts`. Each is the
 * sum of a list of orders. Reads only. The instance is the session's. Throws nothing expected.
 */
import { amountIn, type Amount } from '@/protocol/amount';
import { FIGURE_SLOT_MS, netOf, type Conversion } from '@/protocol/figures';
import {
  getStanding,
  listDays,
  listOpenDays,
  type DayFigures,
} from '@/storage/merchant/order-figures';
import type { Merchant } from '../merchant';

export interface PeriodSums extends Conversion {
  readonly paid: Amount;
  readonly paidCount: number;
  readonly refunded: Amount;
}

/** Paid orders are counted by their creation in `convertedCount`, by their payment in the others. */
export type DaySums = PeriodSums;

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

export async function getOrderSums(
  merchant: Merchant,
  query: {
    readonly instanceId: string;
    /** The beginning of each day, and the end of the last one. */
    readonly dayStarts: readonly number[];
  },
): Promise<OrderSums> {
  const { instanceId } = query;
  const { db, clock, currency } = merchant;
  const amount = amountIn(currency);
  const dayStarts = query.dayStarts.map((at) => at - (at % FIGURE_SLOT_MS));
  const [standing, rows, open] = await Promise.all([
    getStanding(db, instanceId),
    listDays(db, instanceId, dayStarts),
    listOpenDays(db, instanceId, { starts: dayStarts, now: clock.now() }),
  ]);
  const { awaitingPaidUnits, awaitingRefundedUnits, ...others } = standing;
  return {
    ...others,
    awaiting: netOf({ paid: amount(awaitingPaidUnits), refunded: amount(awaitingRefundedUnits) }),
    days: dayStarts.slice(1).map((_, index) => ({
      ...toDay(rows, index + 1, currency),
      openCount: open.get(index + 1) ?? 0,
    })),
  };
}

function toDay(
  rows: readonly DayFigures[],
  day: number,
  currency: string,
): Omit<DaySums, 'openCount'> {
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
export function sumDays(currency: string, days: readonly DaySums[]): PeriodSums {
  const count = (of: (day: DaySums) => number) => days.reduce((sum, day) => sum + of(day), 0);
  const units = (of: (day: DaySums) => Amount) =>
    days.reduce((sum, day) => sum + of(day).units, 0n);
  return {
    paid: { currency, units: units(({ paid }) => paid) },
    paidCount: count(({ paidCount }) => paidCount),
    createdCount: count(({ createdCount }) => createdCount),
    convertedCount: count(({ convertedCount }) => convertedCount),
    openCount: count(({ openCount }) => openCount),
    refunded: { currency, units: units(({ refunded }) => refunded) },
  };
}
