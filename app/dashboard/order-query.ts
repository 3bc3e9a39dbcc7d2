/** Between the address of the orders page, the merchant's list and the table's rows. */
import { z } from 'zod';
import { formatAmount } from '@/protocol/amount';
import { orderListSchema } from '@/protocol/order';
import type { Selection } from '@/ui/dashboard/order-selection';
import type { OrderRow } from '@/ui/dashboard/orders-table';

const DAY_MS = 86_400_000;
const ROW = /^[0-9]{1,15}$/;

export function startOfDay(now: number): number {
  return now - (now % DAY_MS);
}

interface OrderQuery {
  readonly selection: Selection;
  /** Row before which the page begins. */
  readonly start: number | undefined;
  /** The same page again, after a log-in. */
  readonly path: string;
}

/** What makes no sense is left out: the page then shows the newest of all orders. */
export function readOrderQuery(query: Record<string, string | undefined>): OrderQuery {
  const { show, start } = query;
  const selection = show === 'paid' || show === 'unpaid' ? show : 'all';
  const row = start !== undefined && ROW.test(start) ? start : undefined;
  const search = new URLSearchParams({
    ...(selection === 'all' ? {} : { show: selection }),
    ...(row === undefined ? {} : { start: row }),
  }).toString();
  return {
    selection,
    start: row === undefined ? undefined : Number.parseInt(row, 10),
    path: search === '' ? '/dashboard' : `/dashboard?${search}`,
  };
}

export function orderRows(list: z.input<typeof orderListSchema>): OrderRow[] {
  return z.decode(orderListSchema, list).orders.map((order) => ({
    orderId: order.order_id,
    summary: order.summary,
    amount: formatAmount(order.amount),
    at: order.timestamp,
    state: order.order_status,
  }));
}
