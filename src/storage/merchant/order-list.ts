/** Pages of an instance's orders, by row number, so that a page costs the same in any history. */
import 'server-only';
import type { Database } from '@/storage/client';
import type { Stage } from './orders';
import { toInteger } from './rows';

export interface OrderPage {
  readonly instanceId: string;
  readonly stages: readonly Stage[];
  /** Exclusive. */
  readonly start: number;
  readonly limit: number;
  readonly order: 'older first' | 'newer first';
}

export interface ListedOrder {
  readonly row: number;
  readonly orderId: string;
  readonly timestamp: number;
  readonly amount: bigint;
  readonly summary: string;
  readonly stage: Stage;
  readonly isClaimed: boolean;
  readonly payDeadline: number;
  readonly refundDeadline: number;
}

/** Each stage is read in the order of its index, and no further than the page. */
function pageSql(comparison: '<' | '>', direction: 'asc' | 'desc'): string {
  return `
    select o.* from unnest($2::text[]) as wanted(stage) cross join lateral (
      select id, order_id, created_ms, amount, summary, o.stage, nonce is not null as claimed,
        pay_deadline_ms, refund_deadline_ms
      from merchant."order" o
      where o.instance_id = $1 and o.stage = wanted.stage and o.id ${comparison} $3
      order by o.id ${direction} limit $4
    ) o order by o.id ${direction} limit $4`;
}

const NEWER_FIRST = pageSql('<', 'desc');
const OLDER_FIRST = pageSql('>', 'asc');

interface ListResult {
  id: string;
  order_id: string;
  created_ms: string;
  amount: string;
  summary: string;
  stage: Stage;
  claimed: boolean;
  pay_deadline_ms: string;
  refund_deadline_ms: string;
}

export async function listOrders(db: Database, page: OrderPage): Promise<ListedOrder[]> {
  const values = [page.instanceId, page.stages, page.start, page.limit];
  const rows =
    page.order === 'newer first'
      ? await db.query<ListResult>('merchant-orders-newer', NEWER_FIRST, values)
      : await db.query<ListResult>('merchant-orders-older', OLDER_FIRST, values);
  return rows.map((row) => ({
    row: toInteger(row.id),
    orderId: row.order_id,
    timestamp: toInteger(row.created_ms),
    amount: BigInt(row.amount),
    summary: row.summary,
    stage: row.stage,
    isClaimed: row.claimed,
    payDeadline: toInteger(row.pay_deadline_ms),
    refundDeadline: toInteger(row.refund_deadline_ms),
  }));
}
