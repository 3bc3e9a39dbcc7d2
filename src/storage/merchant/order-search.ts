/**
 * Searching an instance's orders for its back office: any filters together, pages by key, so that a
 * page stays what it was while orders are added. One statement per set of filters, named by it.
 */
import 'server-only';
import { createHash } from 'node:crypto';
import type { Database } from '@/storage/client';
import { ordersInRanges, type RowRange } from './order-blocks';
import { contains, productsContain } from './order-text';
import { IS_PAID, type OrderStage } from './orders';
import { toBytes, toInteger, toIntegerOrNull } from './rows';

export interface OrderFilter {
  readonly instanceId: string;
  readonly status?: 'unpaid' | 'claimed' | 'paid' | 'expired' | undefined;
  readonly wired?: boolean | undefined;
  readonly refunded?: boolean | undefined;
  /** What the two times below are of. */
  readonly by?: 'created' | 'paid' | 'refunded' | undefined;
  readonly from?: number | undefined;
  /** Exclusive. */
  readonly until?: number | undefined;
  /** Units of the one currency, both inclusive. */
  readonly min?: bigint | undefined;
  readonly max?: bigint | undefined;
  /** In summary, name or products, whatever the case and accents. */
  readonly text?: string | undefined;
  /** Where alone the text may be, without overlap; absent: anywhere. */
  readonly places?: readonly RowRange[] | undefined;
  /** First bytes of a transfer that pays for the order; beside `text` either is enough. */
  readonly wtidStart?: Uint8Array | undefined;
}

export interface OrderSort {
  readonly key: 'time' | 'amount';
  readonly direction: 'asc' | 'desc';
}

/** Where the page before ended. */
export interface OrderCursor {
  readonly row: string;
  readonly amount: bigint;
}

export interface FoundOrder {
  readonly row: string;
  readonly orderId: string;
  readonly createdMs: number;
  readonly paidMs: number | null;
  readonly amount: bigint;
  readonly refunded: bigint;
  readonly summary: string;
  readonly stage: OrderStage;
  readonly isClaimed: boolean;
  readonly payDeadline: number;
  /** Of the transfers that paid for it. */
  readonly wtids: readonly Uint8Array[];
}

class Conditions {
  readonly values: unknown[] = [];
  readonly parts: string[] = [];

  add(condition: string): void {
    this.parts.push(condition);
  }

  value(value: unknown): string {
    return `$${this.values.push(value)}`;
  }

  /** From where, and under which conditions. */
  sqlFor({ places }: OrderFilter): string {
    const from =
      places === undefined
        ? 'merchant."order" o'
        : ordersInRanges(places, (rows) => this.value(rows));
    return `from ${from} where ${this.parts.join(' and ')}`;
  }
}

function conditionsOf(filter: OrderFilter, now: number): Conditions {
  const where = new Conditions();
  where.add(`o.instance_id = ${where.value(filter.instanceId)}`);
  addStatus(where, filter, now);
  addTimes(where, filter);
  if (filter.min !== undefined) where.add(`o.amount >= ${where.value(filter.min.toString())}`);
  if (filter.max !== undefined) where.add(`o.amount <= ${where.value(filter.max.toString())}`);
  addText(where, filter);
  return where;
}

function addStatus(where: Conditions, { status, wired, refunded }: OrderFilter, now: number): void {
  const isOpen = (): string => `o.stage = 'open' and o.pay_deadline_ms > ${where.value(now)}`;
  if (status === 'unpaid') where.add(`${isOpen()} and o.nonce is null`);
  if (status === 'claimed') where.add(`${isOpen()} and o.nonce is not null`);
  if (status === 'paid') where.add(IS_PAID);
  if (status === 'expired') where.add(`not (${isOpen()} or ${IS_PAID})`);
  if (wired !== undefined) where.add(`o.stage ${wired ? '=' : '<>'} 'wired'`);
  if (refunded === undefined) return;
  const isRefunded = `(${IS_PAID} and o.refunded)`;
  where.add(refunded ? isRefunded : `not ${isRefunded}`);
}

function addTimes(where: Conditions, { by = 'created', from, until }: OrderFilter): void {
  if (by === 'paid') where.add(IS_PAID);
  if (by === 'refunded') {
    const times = refundTimes(where, { from, until });
    where.add(`${IS_PAID} and exists (
      select from merchant.refund r where r.order_row = o.id and r.failure_status is null ${times})`);
    return;
  }
  const column = by === 'paid' ? 'o.paid_ms' : 'o.created_ms';
  if (from !== undefined) where.add(`${column} >= ${where.value(from)}`);
  if (until !== undefined) where.add(`${column} < ${where.value(until)}`);
}

function refundTimes(where: Conditions, { from, until }: Pick<OrderFilter, 'from' | 'until'>) {
  return [
    from === undefined ? '' : `and r.created_ms >= ${where.value(from)}`,
    until === undefined ? '' : `and r.created_ms < ${where.value(until)}`,
  ].join(' ');
}

function addText(where: Conditions, { text, wtidStart }: OrderFilter): void {
  if (text === undefined) return;
  const wanted = where.value(text);
  const found = [
    contains('o.summary', wanted),
    contains('o.order_id', wanted),
    productsContain(wanted),
  ];
  if (wtidStart !== undefined) {
    found.push(`exists (
      select from merchant.transfer_order x join merchant.transfer t on t.id = x.transfer_id
      where x.order_row = o.id
        and substring(t.wtid from 1 for ${wtidStart.length}) = ${where.value(wtidStart)})`);
  }
  where.add(`(${found.join(' or ')})`);
}

const nameOf = (text: string): string =>
  `merchant-order-search-${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;

interface FoundResult {
  id: string;
  order_id: string;
  created_ms: string;
  paid_ms: string | null;
  amount: string;
  refunded: string;
  summary: string;
  stage: OrderStage;
  claimed: boolean;
  pay_deadline_ms: string;
  wtids: Buffer[];
}

export async function findOrders(
  db: Database,
  filter: OrderFilter,
  page: { sort: OrderSort; after: OrderCursor | undefined; limit: number; now: number },
): Promise<FoundOrder[]> {
  const where = conditionsOf(filter, page.now);
  const { key, direction } = page.sort;
  const comparison = direction === 'asc' ? '>' : '<';
  if (page.after !== undefined) {
    const { row, amount } = page.after;
    where.add(
      key === 'time'
        ? `o.id ${comparison} ${where.value(row)}`
        : `(o.amount, o.id) ${comparison} (${where.value(amount.toString())}::numeric, ${where.value(row)}::bigint)`,
    );
  }
  const order = key === 'time' ? `o.id ${direction}` : `o.amount ${direction}, o.id ${direction}`;
  const text = `
    select o.id, o.order_id, o.created_ms, o.paid_ms, o.amount, o.summary, o.stage,
      o.nonce is not null as claimed, o.pay_deadline_ms,
      (select coalesce(sum(r.amount), 0) from merchant.refund r
        where r.order_row = o.id and r.failure_status is null and ${IS_PAID}) as refunded,
      array(select t.wtid from merchant.transfer_order x
        join merchant.transfer t on t.id = x.transfer_id
        where x.order_row = o.id order by t.id) as wtids
    ${where.sqlFor(filter)}
    order by ${order} limit ${where.value(page.limit)}`;
  const rows = await db.query<FoundResult>(nameOf(text), text, where.values);
  return rows.map((found) => ({
    row: found.id,
    orderId: found.order_id,
    createdMs: toInteger(found.created_ms),
    paidMs: toIntegerOrNull(found.paid_ms),
    amount: BigInt(found.amount),
    refunded: BigInt(found.refunded),
    summary: found.summary,
    stage: found.stage,
    isClaimed: found.claimed,
    payDeadline: toInteger(found.pay_deadline_ms),
    wtids: found.wtids.map(toBytes),
  }));
}

export interface OrderTotals {
  readonly count: number;
  readonly amount: bigint;
  /** Within the times of the filter when they are of refunds, else ever. */
  readonly refunded: bigint;
}

export async function totalOrders(
  db: Database,
  filter: OrderFilter,
  now: number,
): Promise<OrderTotals> {
  const where = conditionsOf(filter, now);
  const times = filter.by === 'refunded' ? refundTimes(where, filter) : '';
  const text = `
    select count(*) as count, coalesce(sum(o.amount), 0) as amount,
      coalesce(sum((select sum(r.amount) from merchant.refund r
        where r.order_row = o.id and r.failure_status is null and ${IS_PAID} ${times})), 0) as refunded
    ${where.sqlFor(filter)}`;
  const [totals] = await db.query<Record<'count' | 'amount' | 'refunded', string>>(
    nameOf(text),
    text,
    where.values,
  );
  return {
    count: toInteger(totals?.count ?? '0'),
    amount: BigInt(totals?.amount ?? '0'),
    refunded: BigInt(totals?.refunded ?? '0'),
  };
}

/** Rows of the instance's orders that were paid by a transfer with this beginning. */
export async function listRowsByWtid(
  db: Database,
  instanceId: string,
  wtidStart: Uint8Array,
): Promise<bigint[]> {
  const rows = await db.query<{ row: string }>(
    'merchant-order-rows-by-wtid',
    `select distinct x.order_row as row
     from merchant.transfer t join merchant.transfer_order x on x.transfer_id = t.id
     where t.instance_id = $1 and substring(t.wtid from 1 for length($2::bytea)) = $2`,
    [instanceId, wtidStart],
  );
  return rows.map(({ row }) => BigInt(row));
}
