/**
 * Blocks of an instance's orders, each with the marks of its texts (merchant/orders/text-marks.ts), so
 * that a search reads only blocks that may have what it looks for. A block covers all rows from its first
 * to its last and begins where the one before ended; the newest orders are in none yet.
 */
import 'server-only';
import { isUniqueViolation, type Database } from '@/storage/client';
import { PRODUCTS } from './order-text';

/** Rows of orders, both ends included. */
export interface RowRange {
  readonly first: bigint;
  readonly last: bigint;
}

const STAGES = "array['open', 'expired', 'aborted', 'paid', 'wired']";

/** Rows of `$1` from `$2` to `$3`, oldest first, in the order of an index and no more than `$4`. */
const ROWS = `
  select n.id from unnest(${STAGES}) as wanted(stage) cross join lateral (
    select id from merchant."order"
    where instance_id = $1 and stage = wanted.stage and id between $2 and $3
    order by id limit $4
  ) n order by n.id limit $4`;

const LAST_ROW = 2n ** 63n - 1n;

/** The rows that are in no block. */
export async function readUnmarked(db: Database, instanceId: string): Promise<RowRange> {
  const [found] = await db.query<{ last: string }>(
    'merchant-orders-unmarked',
    `select last_row as last from merchant.order_block
     where instance_id = $1 order by first_row desc limit 1`,
    [instanceId],
  );
  return { first: BigInt(found?.last ?? '0') + 1n, last: LAST_ROW };
}

/** How many orders are in the range, up to the limit, and where these end. */
export async function countOrders(
  db: Database,
  instanceId: string,
  { first, last }: RowRange,
  limit: number,
): Promise<{ count: number; last: bigint }> {
  const [found] = await db.query<{ count: number; last: string }>(
    'merchant-orders-in-range',
    `select count(*)::int as count, coalesce(max(id), 0) as last from (${ROWS}) n`,
    [instanceId, first, last, limit],
  );
  return { count: found?.count ?? 0, last: BigInt(found?.last ?? '0') };
}

export interface OrderTexts {
  readonly row: bigint;
  /** All that a search looks at, in lines. */
  readonly texts: string;
}

/** Oldest first. */
export async function readOrderTexts(
  db: Database,
  instanceId: string,
  { first, last }: RowRange,
  limit: number,
): Promise<OrderTexts[]> {
  const rows = await db.query<{ id: string; texts: string }>(
    'merchant-order-texts',
    `select o.id, concat_ws(E'\\n', o.order_id, o.summary, ${PRODUCTS}) as texts
     from (${ROWS}) n join merchant."order" o on o.id = n.id order by o.id`,
    [instanceId, first, last, limit],
  );
  return rows.map(({ id, texts }) => ({ row: BigInt(id), texts }));
}

export interface OrderBlock extends RowRange {
  readonly marks: readonly number[];
}

/**
 * Keeps blocks that follow those that there are, all or none. False when there is nobody to keep them for;
 * somebody else may have kept blocks after the same one meanwhile, then those count.
 */
export async function keepBlocks(
  db: Database,
  instanceId: string,
  blocks: readonly OrderBlock[],
): Promise<boolean> {
  try {
    const kept = await db.query(
      'merchant-order-blocks-keep',
      `insert into merchant.order_block (instance_id, first_row, last_row, marks)
       select i.id, b.first_row, b.last_row, b.marks::integer[]
       from (select id from merchant.instance where id = $1 for key share) i,
         unnest($2::bigint[], $3::bigint[], $4::text[]) as b(first_row, last_row, marks)
       returning first_row`,
      [
        instanceId,
        blocks.map(({ first }) => first),
        blocks.map(({ last }) => last),
        blocks.map(({ marks }) => `{${marks.join(',')}}`),
      ],
    );
    return kept.length > 0;
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return true;
  }
}

export async function markBlock(
  db: Database,
  instanceId: string,
  { first, marks }: OrderBlock,
): Promise<void> {
  await db.query(
    'merchant-order-block-mark',
    'update merchant.order_block set marks = $3 where instance_id = $1 and first_row = $2',
    [instanceId, first, marks],
  );
}

export interface FoundBlock extends RowRange {
  /** Its marks have to be made again: something in it was forgotten. */
  readonly isBare: boolean;
}

/** Blocks that have all of these marks, or may; oldest first. */
export async function listMarkedBlocks(
  db: Database,
  instanceId: string,
  marks: readonly number[],
): Promise<FoundBlock[]> {
  const rows = await db.query<{ first: string; last: string; bare: boolean }>(
    'merchant-order-blocks-marked',
    `select first_row as first, last_row as last, false as bare from merchant.order_block
     where instance_id = $1 and marks @> $2::integer[]
     union all
     select first_row, last_row, true from merchant.order_block
     where instance_id = $1 and marks is null
     order by first`,
    [instanceId, marks],
  );
  return rows.map(({ first, last, bare }) => ({
    first: BigInt(first),
    last: BigInt(last),
    isBare: bare,
  }));
}

/**
 * The orders `o` of instance `$1` in these ranges, and of these stages (SQL), as a part of a
 * `from`; `value` adds a value to the statement. Kept together by `offset 0`: the planner would
 * rather read all orders in the order of the page, and compare each with the ranges.
 */
export function ordersInRanges(
  ranges: readonly RowRange[],
  value: (value: readonly bigint[]) => string,
  stages = STAGES,
): string {
  const first = value(ranges.map((range) => range.first));
  const last = value(ranges.map((range) => range.last));
  return `unnest(${first}::bigint[], ${last}::bigint[]) as r(first, last)
    cross join unnest(${stages}) as wanted(stage) cross join lateral (
      select * from merchant."order"
      where instance_id = $1 and stage = wanted.stage and id between r.first and r.last offset 0
    ) o`;
}
