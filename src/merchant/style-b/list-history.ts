/**
 * Lists an instance's paid orders: GET /history (specification "Routes of style B", protocol-b
 * 3.10) [HIST-1]. They go by row number, or by date if only that is given. A negative `delta`
 * selects those strictly older than `start` and `date`, a positive one those strictly younger, zero
 * none. The limit counts in the order of the reply, so ascending order begins with the oldest.
 * Reads only. Throws nothing expected. Gap: the default of `date` is not specified. We chose that
 * an absent one excludes nothing.
 */
import { withAmounts } from '@/protocol/amount';
import type { TransactionHistory } from '@/protocol/style-b/history';
import { parseOrderId } from '@/protocol/order';
import { findPaidOrder, listPaidOrders, type PaidOrder } from '@/storage/merchant/style-b/history';
import type { Merchant } from '../merchant';

export interface HistoryRequest {
  readonly instanceId: string;
  /** N or -N entries at most. */
  readonly delta: number;
  /** A row number, at most 2^63 - 1. */
  readonly start: bigint;
  /** Milliseconds. */
  readonly date: number | undefined;
  readonly ordering: 'ascending' | 'descending';
  /** Selects one order and nothing else counts (protocol-b 3.10). */
  readonly orderId: string | undefined;
}

export async function listHistory(
  merchant: Merchant,
  request: HistoryRequest,
): Promise<TransactionHistory> {
  const { instanceId } = request;
  const { currency } = merchant;
  const paid = await listEntries(merchant, request);
  return paid.map((order) => ({
    ...withAmounts(currency, order, ['amount']),
    instance: instanceId,
  }));
}

async function listEntries(merchant: Merchant, request: HistoryRequest): Promise<PaidOrder[]> {
  const { instanceId, delta, start, date, ordering, orderId } = request;
  if (orderId !== undefined) {
    const known = parseOrderId(orderId);
    const paid = known === null ? undefined : await findPaidOrder(merchant.db, instanceId, known);
    return paid === undefined ? [] : [paid];
  }
  if (delta === 0) return [];
  const entries = delta < 0 ? 'older' : 'younger';
  const page = {
    instanceId,
    entries,
    start,
    date,
    limit: Math.abs(delta),
    order: ordering === 'ascending' ? 'oldest first' : 'youngest first',
  } as const;
  const isBoundByStart = delta < 0 ? start < LAST_ROW : start > 0n;
  return listPaidOrders(merchant.db, page, date === undefined || isBoundByStart ? 'row' : 'date');
}

/** The largest row number of a database. */
const LAST_ROW = 2n ** 63n - 1n;
