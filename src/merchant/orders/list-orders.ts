/**
 * GET private/orders (protocol-a 8): the instance's orders by row number, newest first with a
 * negative `delta`, oldest first with a positive one; `start` is exclusive. `wired` implies paid.
 */
import { z } from 'zod';
import { orderListSchema } from '@/protocol/order';
import { listOrders as listRows, type ListedOrder } from '@/storage/merchant/order-list';
import type { Stage } from '@/storage/merchant/orders';
import type { Merchant } from '../merchant';
import { stateOf } from './order-state';

export interface OrderListRequest {
  readonly instanceId: string;
  /** From -1000 to 1000, never 0. */
  readonly delta: number;
  readonly start: number | undefined;
  readonly paid: boolean | undefined;
  readonly wired: boolean | undefined;
}

const STAGES: readonly Stage[] = ['open', 'expired', 'aborted', 'paid', 'wired'];

export async function listOrders(
  merchant: Merchant,
  request: OrderListRequest,
): Promise<z.input<typeof orderListSchema>> {
  const { instanceId, delta, start, paid, wired } = request;
  const isPaid = (stage: Stage): boolean => stage === 'paid' || stage === 'wired';
  const stages = STAGES.filter(
    (stage) =>
      (paid === undefined || isPaid(stage) === paid) &&
      (wired === undefined || (stage === 'wired') === wired),
  );
  const listed = await listRows(merchant.db, {
    instanceId,
    stages,
    start: start ?? (delta < 0 ? Number.MAX_SAFE_INTEGER : 0),
    limit: Math.abs(delta),
    order: delta < 0 ? 'newer first' : 'older first',
  });
  const now = merchant.clock.now();
  return z.encode(orderListSchema, {
    orders: listed.map((order) => toEntry(order, merchant.currency, now)),
  });
}

function toEntry(order: ListedOrder, currency: string, now: number) {
  const status = stateOf(order, now);
  const paid = status === 'paid' || status === 'wired';
  return {
    order_id: order.orderId,
    row_id: order.row,
    timestamp: order.timestamp,
    amount: { currency, units: order.amount },
    summary: order.summary,
    refundable: paid && order.refundDeadline > now,
    paid,
    order_status: status,
  };
}
