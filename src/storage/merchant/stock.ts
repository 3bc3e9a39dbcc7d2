/**
 * How much of a product is free, and the moves of stock. Whoever takes stock locks the rows of its
 * products first, so that of parallel buyers no two take the same piece; what an order holds becomes
 * sold or free again by the order's own change of stage, without a write to any row here. Quantities
 * are numbers of pieces; `null` stock has no end.
 */
import 'server-only';
import type { PoolClient } from 'pg';
import type { Database } from '@/storage/client';
import { toInteger, toIntegerOrNull } from './rows';

export interface Stock {
  readonly total: number | null;
  readonly sold: number;
  readonly lost: number;
  /** By locks, and by orders that can still be paid. */
  readonly locked: number;
}

export interface StockResult {
  total_stock: string | null;
  total_sold: string;
  total_lost: string;
  locked: string;
  held: string;
  fresh: string;
}

/**
 * Columns and joins of the figures of products `p` at the time `$1`: `fresh` is sold already, but not
 * yet in `total_sold`. An order whose payment is under way keeps its stock beyond the pay deadline,
 * and an open one keeps it until `deadline` at least.
 */
export const STOCK_COLUMNS = `p.total_stock, p.total_sold, p.total_lost,
  coalesce(l.locked, 0) as locked, coalesce(h.held, 0) as held, coalesce(h.fresh, 0) as fresh`;
function stockJoins(deadline: '$1' | '0'): string {
  return `
  left join lateral (
    select sum(quantity) as locked from merchant.product_lock
    where product_row = p.id and until_ms > $1
  ) l on true
  left join lateral (
    select sum(s.quantity) filter (where o.stage in ('paid', 'wired')) as fresh,
      sum(s.quantity) filter (where o.stage in ('open', 'expired') and (o.attempt_key is not null
        or (o.stage = 'open' and o.pay_deadline_ms > ${deadline}))) as held
    from merchant.stock_hold s join merchant."order" o on o.id = s.order_row
    where s.product_row = p.id
  ) h on true`;
}
export const STOCK_JOINS = stockJoins('$1');

export function toStock(found: StockResult): Stock {
  return {
    total: toIntegerOrNull(found.total_stock),
    sold: toInteger(found.total_sold) + toInteger(found.fresh),
    lost: toInteger(found.total_lost),
    locked: toInteger(found.locked) + toInteger(found.held),
  };
}

export interface LockedProduct {
  readonly row: string;
  readonly productId: string;
}

/**
 * Until the transaction ends nobody else takes stock of these. Always in the same order. A deleted
 * instance has none.
 */
export async function lockProducts(
  client: PoolClient,
  instanceId: string,
  productIds: readonly string[],
): Promise<LockedProduct[]> {
  const { rows } = await client.query<{ id: string; product_id: string }>({
    name: 'merchant-products-lock',
    text: `select id, product_id from merchant.product
           where instance_id = $1 and product_id = any($2) and exists (
             select from merchant.instance where id = $1 and deleted_ms is null)
           order by id for update`,
    values: [instanceId, productIds],
  });
  return rows.map(({ id, product_id }) => ({ row: id, productId: product_id }));
}

/**
 * The stock of products that this transaction has locked, by row. Orders that are overdue are expired
 * on the way: from then on no payment of theirs can begin, so what they held is free for certain. One
 * that is being paid this very moment is left alone, and keeps what it holds.
 */
export async function readLockedStock(
  client: PoolClient,
  rows: readonly string[],
  now: number,
): Promise<Map<string, Stock>> {
  await client.query({
    name: 'merchant-stock-expire',
    text: `update merchant."order" set stage = 'expired', open_until_ms = null
           where stage = 'open' and attempt_key is null and pay_deadline_ms <= $2 and id in (
             select o.id from merchant.stock_hold s join merchant."order" o on o.id = s.order_row
             where s.product_row = any($1) and o.stage = 'open' and o.attempt_key is null
               and o.pay_deadline_ms <= $2
             for update of o skip locked)`,
    values: [rows, now],
  });
  const found = await client.query<StockResult & { id: string }>({
    name: 'merchant-stock-locked',
    text: `select p.id, ${STOCK_COLUMNS} from merchant.product p ${stockJoins('0')}
           where p.id = any($2)`,
    values: [now, rows],
  });
  return new Map(found.rows.map((row) => [row.id, toStock(row)]));
}

export interface Hold {
  readonly productRow: string;
  readonly quantity: number;
}

export async function holdForOrder(
  client: PoolClient,
  orderRow: number,
  holds: readonly Hold[],
): Promise<void> {
  await client.query({
    name: 'merchant-stock-hold',
    text: `insert into merchant.stock_hold (order_row, product_row, quantity)
           select $1, * from unnest($2::bigint[], $3::bigint[])`,
    values: [orderRow, holds.map((hold) => hold.productRow), holds.map((hold) => hold.quantity)],
  });
}

/** A lock that is called like its product is the instance's own. */
const OWN_LOCK = 'l.product_row = p.id and l.lock_uuid = p.product_id';

/** Pieces of products, by row, that the instance itself has locked. */
export async function readOwnLocks(
  client: PoolClient,
  rows: readonly string[],
  now: number,
): Promise<Map<string, number>> {
  const found = await client.query<{ product_row: string; quantity: string }>({
    name: 'merchant-locks-own',
    text: `select l.product_row, l.quantity from merchant.product_lock l, merchant.product p
           where ${OWN_LOCK} and p.id = any($1) and l.until_ms > $2`,
    values: [rows, now],
  });
  return new Map(found.rows.map((row) => [row.product_row, toInteger(row.quantity)]));
}

/** By what an order takes over of them; of a lock that is used up nothing is left. */
export async function shrinkOwnLocks(client: PoolClient, taken: readonly Hold[]): Promise<void> {
  const values = [taken.map((hold) => hold.productRow), taken.map((hold) => hold.quantity)];
  await client.query({
    name: 'merchant-locks-own-shrink',
    text: `with taken as (
             select * from unnest($1::bigint[], $2::bigint[]) as t(product_row, quantity)
           ), gone as (
             delete from merchant.product_lock l using merchant.product p, taken t
             where ${OWN_LOCK} and t.product_row = p.id and l.quantity <= t.quantity
           )
           update merchant.product_lock l set quantity = l.quantity - t.quantity
           from merchant.product p, taken t
           where ${OWN_LOCK} and t.product_row = p.id and l.quantity > t.quantity`,
    values,
  });
}

/** The lock of this name must be gone: see dropLock. */
export async function putLock(
  client: PoolClient,
  lock: Hold & { readonly lockUuid: string; readonly untilMs: number },
): Promise<void> {
  const { productRow, lockUuid, quantity, untilMs } = lock;
  await client.query({
    name: 'merchant-lock-put',
    text: `insert into merchant.product_lock (product_row, lock_uuid, quantity, until_ms)
           values ($1, $2, $3, $4)`,
    values: [productRow, lockUuid, quantity, untilMs],
  });
}

export async function dropLock(
  client: PoolClient,
  productRow: string,
  lockUuid: string,
): Promise<void> {
  await client.query({
    name: 'merchant-lock-drop',
    text: 'delete from merchant.product_lock where product_row = $1 and lock_uuid = $2',
    values: [productRow, lockUuid],
  });
}

/** Of whatever product of the instance: a cart's locks may all have one name. */
export async function dropLocks(
  client: PoolClient,
  instanceId: string,
  lockUuids: readonly string[],
): Promise<void> {
  await client.query({
    name: 'merchant-locks-drop',
    text: `delete from merchant.product_lock l using merchant.product p
           where l.lock_uuid = any($2) and p.id = l.product_row and p.instance_id = $1`,
    values: [instanceId, lockUuids],
  });
}

/** Locks that have run out. Answers how many there were, at most `limit`. */
export async function deleteOldLocks(db: Database, now: number, limit: number): Promise<number> {
  const gone = await db.query(
    'merchant-locks-old',
    `delete from merchant.product_lock where (product_row, lock_uuid) in (
       select product_row, lock_uuid from merchant.product_lock where until_ms <= $1
       limit $2 for update skip locked)
     returning product_row`,
    [now, limit],
  );
  return gone.length;
}

const SETTLED = `
  select s.product_row, s.order_row, o.stage
  from merchant.stock_hold s left join merchant."order" o on o.id = s.order_row
  where o.id is null or o.stage in ('paid', 'wired')
    or (o.stage in ('expired', 'aborted') and o.attempt_key is null)`;

/**
 * Lets the products' own figures follow what became of orders: pieces of paid orders are added to
 * `total_sold`, and each row here goes with that, so that a piece is counted once whoever reads when.
 * Answers how many rows there were, at most `limit`.
 */
export async function settleHolds(db: Database, limit: number): Promise<number> {
  return db.transaction(async (client) => {
    const found = await client.query<{ product_row: string; order_row: string }>({
      name: 'merchant-holds-settled',
      text: `${SETTLED} limit $1`,
      values: [limit],
    });
    if (found.rows.length === 0) return 0;
    const products = found.rows.map((row) => row.product_row);
    const orders = found.rows.map((row) => row.order_row);
    await client.query({
      name: 'merchant-holds-lock',
      text: 'select id from merchant.product where id = any($1) order by id for update',
      values: [products],
    });
    await client.query({
      name: 'merchant-holds-settle',
      text: `with gone as (
               delete from merchant.stock_hold s
               using unnest($1::bigint[], $2::bigint[]) as f(product_row, order_row)
               where s.product_row = f.product_row and s.order_row = f.order_row
               returning s.product_row, s.order_row, s.quantity
             ), sold as (
               select g.product_row, sum(g.quantity) as quantity
               from gone g join merchant."order" o on o.id = g.order_row
               where o.stage in ('paid', 'wired') group by g.product_row
             )
             update merchant.product p set total_sold = p.total_sold + sold.quantity
             from sold where p.id = sold.product_row`,
      values: [products, orders],
    });
    return found.rows.length;
  });
}
