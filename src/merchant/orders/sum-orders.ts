/**
 * The figures on the dashboard's first page (UI-2). Each is the sum of a list of orders. Reads
 * only. The instance is the session's. Throws nothing expected.
 */
import { amountIn, type Amount } from '@/protocol/amount';
import { readDays, readPeriod, readStanding } from '@/storage/merchant/order-figures';
import type { Merchant } from '../merchant';

export interface PeriodSums {
  readonly paid: Amount;
  readonly paidCount: number;
  readonly createdCount: number;
  /** The number of created orders that were paid. */
  readonly convertedCount: number;
  readonly refunded: Amount;
}

export interface DaySums {
  readonly paid: Amount;
  readonly paidCount: number;
  readonly createdCount: number;
}

export interface OrderSums {
  /** One entry for each of `since`. */
  readonly periods: readonly PeriodSums[];
  readonly days: readonly DaySums[];
  /** Paid, and not yet on its way to the account, less refunds. Deposit fees are included. */
  readonly awaiting: Amount;
  readonly awaitingCount: number;
  /** The time at which the exchange has to send the next money. Null if none is due. */
  readonly nextPayoutMs: number | null;
  readonly orderCount: number;
  readonly paidCount: number;
  readonly transferCount: number;
}

export async function sumOrders(
  merchant: Merchant,
  query: {
    readonly instanceId: string;
    readonly since: readonly number[];
    /** The beginning of each day of the charts, and the end of the last one. */
    readonly dayStarts: readonly number[];
  },
): Promise<OrderSums> {
  const { instanceId, since, dayStarts } = query;
  const { db, currency } = merchant;
  const amount = amountIn(currency);
  const [standing, days, ...periods] = await Promise.all([
    readStanding(db, instanceId),
    readDays(db, instanceId, dayStarts),
    ...since.map((start) => readPeriod(db, instanceId, start)),
  ]);
  const { awaitingUnits, ...others } = standing;
  return {
    ...others,
    awaiting: amount(awaitingUnits),
    days: days.map(({ paidUnits, ...counts }) => ({ paid: amount(paidUnits), ...counts })),
    periods: periods.map(({ paidUnits, refundedUnits, ...counts }) => ({
      paid: amount(paidUnits),
      refunded: amount(refundedUnits),
      ...counts,
    })),
  };
}
