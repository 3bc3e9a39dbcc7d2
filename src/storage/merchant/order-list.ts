/** Pages of an instance's orders by an index, so that a page costs the same in any history. */
import 'server-only';
import type { Database } from '@/storage/client';
import { ordersInRanges, type RowRange } from './order-blocks';
import { contains } from './order-text';
import { IS_PAID, type OrderStage } from './orders';
import { toInteger } from './rows';

export interface OrderPage {
  readonly instanceId: string;
  readonly stages: readonly OrderStage[];
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
  /** Whether money was given back; that of an aborted order is none of a sale. */
  readonly refunded: boolean | undefined;
  /** In the summary or the name of the order, whatever the case and accents. */
  readonly text: string | undefined;
}

export interface ListedOrder {
  readonly row: number;
  readonly orderId: string;
  readonly timestamp: number;
  readonly amount: bigint;
  readonly summary: string;
  readonly stage: OrderStage;
  readonly isClaimed: boolean;
  readonly payDeadline: number;
  readonly refundDeadline: number;
}

const COLUMNS = `o.id, o.order_id, o.created_ms, o.amount, o.summary, o.stage,
  o.nonce is not null as claimed, o.pay_deadline_ms, o.refund_deadline_ms`;

/** Where a text is looked for: among the orders that come first, in some ranges, or in all. */
export type Among = 'first' | 'all' | readonly RowRange[];

/** What many orders have is among them. */
const FIRST = 100;

interface Reading {
  readonly comparison: '<' | '>';
  /** What the page is counted by, from its threshold on. */
  readonly order: string;
  /** Further conditions, each with its `and`. */
  readonly filter: string;
  /** The filter leaves out what was paid and refunded. */
  readonly isWithoutRefunded: boolean;
}

/**
 * Each stage is read in the order of its index, and no further than the limit. Paid orders without
 * refunds have indexes of their own, which only this condition finds: among many refunded ones a page
 * would else be long in coming.
 */
function pageSql(reading: Reading, limit = '$4'): string {
  const { comparison, order, filter, isWithoutRefunded } = reading;
  const end = `order by ${order} limit ${limit}`;
  const pages = (condition: string): string => `
    select o.* from unnest($2::text[]) as wanted(stage) cross join lateral (
      select ${COLUMNS} from merchant."order" o
      where o.instance_id = $1 and o.stage = wanted.stage ${condition}
        and o.id ${comparison} $3 ${filter} ${end}
    ) o`;
  if (!isWithoutRefunded) return `${pages('')} ${end}`;
  return `
    select o.* from (
      ${pages('')} where wanted.stage not in ('paid', 'wired')
      union all
      ${pages(`and ${IS_PAID} and not o.refunded`)} where wanted.stage in ('paid', 'wired')
    ) o ${end}`;
}

function textSql(reading: Reading, text: string, ranges: string | null, among: Among): string {
  const { comparison, order, filter } = reading;
  const hasText = `(${contains('o.summary', text)} or ${contains('o.order_id', text)})`;
  if (among === 'first') {
    const first = pageSql(reading, FIRST.toString());
    return `select o.* from (${first}) o where ${hasText} order by ${order} limit $4`;
  }
  if (ranges === null) return pageSql({ ...reading, filter: `${filter} and ${hasText}` });
  return `
    select ${COLUMNS} from ${ranges}
    where o.id ${comparison} $3 ${filter} and ${hasText} order by ${order} limit $4`;
}

/** One statement per set of filters, so that each has a plan of its own. */
function statementOf(page: OrderPage, among: Among) {
  const newer = page.order === 'newer first';
  const comparison = newer ? '<' : '>';
  const direction = newer ? 'desc' : 'asc';
  const values: unknown[] = [page.instanceId, page.stages, page.start, page.limit];
  const name = [newer ? 'merchant-orders-newer' : 'merchant-orders-older'];
  let filter = '';
  if (page.date !== undefined) {
    name.push(`date-by-${page.key}`);
    filter += ` and o.created_ms ${comparison}= $${values.push(page.date)}`;
  }
  if (page.refunded !== undefined) {
    name.push(page.refunded ? 'refunded' : 'not-refunded');
    filter += page.refunded ? ' and o.refunded' : ` and not (${IS_PAID} and o.refunded)`;
  }
  const order =
    page.key === 'row' ? `o.id ${direction}` : `o.created_ms ${direction}, o.id ${direction}`;
  const isWithoutRefunded = page.refunded === false;
  const reading = { comparison, order, filter, isWithoutRefunded } as const;
  if (page.text === undefined) return { name: name.join('-'), text: pageSql(reading), values };
  name.push('text', typeof among === 'string' ? among : 'ranges');
  const wanted = `$${values.push(page.text)}`;
  const add = (value: unknown): string => `$${values.push(value)}`;
  const ranges = typeof among === 'string' ? null : ordersInRanges(among, add, '$2::text[]');
  return { name: name.join('-'), text: textSql(reading, wanted, ranges, among), values };
}

interface ListResult {
  id: string;
  order_id: string;
  created_ms: string;
  amount: string;
  summary: string;
  stage: OrderStage;
  claimed: boolean;
  pay_deadline_ms: string;
  refund_deadline_ms: string;
}

export async function listOrders(
  db: Database,
  page: OrderPage,
  among: Among = 'all',
): Promise<ListedOrder[]> {
  const { name, text, values } = statementOf(page, among);
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
