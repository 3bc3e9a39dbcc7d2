/** Pages of an instance's orders by an index, so that a page costs the same in any history. */
import 'server-only';
import type { Database } from '@/storage/client';
import type { Stage } from './orders';
import { toInteger } from './rows';

export interface OrderPage {
  readonly instanceId: string;
  readonly stages: readonly Stage[];
  /** Exclusive. */
  readonly start: number | bigint;
  readonly limit: number;
  readonly order: 'older first' | 'newer first';
  /** Inclusive: the latest timestamp when newer come first, else the earliest. */
  readonly date: number | undefined;
  /**
   * By row number, or by date when the date alone bounds the page: rows are numbered as time goes by,
   * but a frontend may date an order as it likes, so neither index serves for the other.
   */
  readonly key: 'row' | 'date';
  /** Whether money was given back for a paid order. */
  readonly refunded: boolean | undefined;
  /** In the summary or the name of the order, in whatever case. */
  readonly text: string | undefined;
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

const COLUMNS = `o.id, o.order_id, o.created_ms, o.amount, o.summary, o.stage,
  o.nonce is not null as claimed, o.pay_deadline_ms, o.refund_deadline_ms`;
const IS_PAID = "o.stage in ('paid', 'wired')";
const IS_REFUNDED = `exists (
  select from merchant.refund r where r.order_row = o.id and r.failure_status is null)`;

interface Reading {
  readonly comparison: '<' | '>';
  readonly direction: 'asc' | 'desc';
  /** Further conditions, each with its `and`. */
  readonly filter: string;
  /** What the page is counted by, from its threshold on. */
  readonly key: OrderPage['key'];
}

/** Each stage is read in the order of its index, and no further than the page. */
function pageSql({ comparison, direction, filter, key }: Reading): string {
  const order =
    key === 'row' ? `o.id ${direction}` : `o.created_ms ${direction}, o.id ${direction}`;
  const end = `order by ${order} limit $4`;
  return `
    select o.* from unnest($2::text[]) as wanted(stage) cross join lateral (
      select ${COLUMNS} from merchant."order" o
      where o.instance_id = $1 and o.stage = wanted.stage and o.id ${comparison} $3 ${filter} ${end}
    ) o ${end}`;
}

/** Refunds are few: they are read in the order of their orders, and no further than the page. */
function refundedPageSql({ comparison, direction, filter }: Reading): string {
  return `
    select ${COLUMNS} from (
      select order_row from merchant.refund
      where order_row ${comparison} $3 and failure_status is null
      group by order_row order by order_row ${direction}
    ) r join merchant."order" o on o.id = r.order_row
    where o.instance_id = $1 and o.stage = any($2) and ${IS_PAID} ${filter}
    order by r.order_row ${direction} limit $4`;
}

/** One statement per set of filters, so that each has a plan of its own. */
function statementOf(page: OrderPage): { name: string; text: string; values: unknown[] } {
  const newer = page.order === 'newer first';
  const comparison = newer ? '<' : '>';
  const values: unknown[] = [page.instanceId, page.stages, page.start, page.limit];
  const name = [newer ? 'merchant-orders-newer' : 'merchant-orders-older'];
  let filter = '';
  if (page.date !== undefined) {
    name.push(`date-by-${page.key}`);
    filter += ` and o.created_ms ${comparison}= $${values.push(page.date)}`;
  }
  if (page.text !== undefined) {
    name.push('text');
    const wanted = `lower($${values.push(page.text)})`;
    filter += ` and (strpos(lower(o.summary), ${wanted}) > 0
      or strpos(lower(o.order_id), ${wanted}) > 0)`;
  }
  if (page.refunded !== undefined) name.push(page.refunded ? 'refunded' : 'not-refunded');
  if (page.refunded === false) filter += ` and not (${IS_PAID} and ${IS_REFUNDED})`;
  const reading = { comparison, direction: newer ? 'desc' : 'asc', filter, key: page.key } as const;
  const text = page.refunded === true ? refundedPageSql(reading) : pageSql(reading);
  return { name: name.join('-'), text, values };
}

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
  const { name, text, values } = statementOf(page);
  const rows = await db.query<ListResult>(name, text, values);
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
