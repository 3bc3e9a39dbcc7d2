/**
 * Removes a deleted instance with all that belongs to it, when nothing is owed to it or by it. One
 * transaction; the instance's row is locked, and before anything is looked at whatever others hold
 * on to: a payment, lock or tip that was begun in time either is seen then, or finds nothing. What
 * is new begins with a look at the instance's row, under a lock, or for orders see
 * awaitOrderWriters. Every table of the merchant's is named here, which a test compares with the
 * database.
 */
import 'server-only';
import type { Database } from '@/storage/client';

/** True when something is owed; `$2` is the time now. */
const OWED = `
  select
    exists (
      -- Under way, or taken from a customer and neither given back nor received yet. What was wired for
      -- an order that is not paid no exchange gives back any more.
      select from merchant."order" o
      where o.instance_id = $1 and (o.attempt_key is not null or exists (
        select from merchant.deposit d
        where d.order_row = o.id and d.track_after_ms is not null and d.contribution > (
          select coalesce(sum(amount), 0) from merchant.refund r
          where r.order_row = o.id and r.coin_pub = d.coin_pub and r.exchange_sig is not null)))
    ) or exists (
      -- Promised to a customer, and neither obtained nor refused by the exchange for good.
      select from merchant.refund r join merchant."order" o on o.id = r.order_row
      where o.instance_id = $1 and r.taken_ms is null and r.failure_status is null
    ) or exists (
      -- Promised as tips, or still the instance's own at an exchange.
      select from merchant.tip_reserve
      where instance_id = $1 and credited > picked_up and expiration_ms > $2
    ) as owed`;

/** In the order in which others lock them. */
const LOCKS: readonly string[] = [
  'select from merchant.product where instance_id = $1 order by id for update',
  `select from merchant."order" where instance_id = $1 order by id::text collate "C" for update`,
  'select from merchant.tip where instance_id = $1 order by id for update',
  'select from merchant.tip_reserve where instance_id = $1 order by id for update',
];

const ORDERS = 'select id from merchant."order" where instance_id = $1';
const PRODUCTS = 'select id from merchant.product where instance_id = $1';
const TIPS = 'select tip_id from merchant.tip where instance_id = $1';

/** From the leaves to the root. */
const DELETIONS: readonly string[] = [
  `merchant.stock_hold where order_row in (${ORDERS}) or product_row in (${PRODUCTS})`,
  `merchant.product_lock where product_row in (${PRODUCTS})`,
  'merchant.product where instance_id = $1',
  'merchant.tracking_report where instance_id = $1',
  `merchant.transfer_order where order_row in (${ORDERS})`,
  'merchant.transfer where instance_id = $1',
  `merchant.refund where order_row in (${ORDERS})`,
  `merchant.deposit where order_row in (${ORDERS})`,
  `merchant.contract where order_row in (${ORDERS})`,
  'merchant."order" where instance_id = $1',
  'merchant.order_block where instance_id = $1',
  `merchant.tip_pickup where tip_id in (${TIPS})`,
  'merchant.tip where instance_id = $1',
  'merchant.tip_reserve where instance_id = $1',
  'merchant.access_token where instance_id = $1',
  'merchant.account where instance_id = $1',
  'merchant.instance where id = $1',
];

export async function isOwed(db: Database, id: string, now: number): Promise<boolean> {
  const [row] = await db.query<{ owed: boolean }>('merchant-instance-owed', OWED, [id, now]);
  return row?.owed ?? false;
}

/** False when something is owed; then nothing has changed. */
export function purgeInstanceRows(db: Database, id: string, now: number): Promise<boolean> {
  return db.transaction(async (client) => {
    const lock =
      'select from merchant.instance where id = $1 and deleted_ms is not null for update';
    const { rowCount } = await client.query(lock, [id]);
    if (rowCount !== 1) return true;
    for (const text of LOCKS) await client.query(text, [id]);
    const { rows } = await client.query<{ owed: boolean }>(OWED, [id, now]);
    if (rows[0]?.owed !== false) return false;
    for (const deletion of DELETIONS) await client.query(`delete from ${deletion}`, [id]);
    return true;
  });
}
