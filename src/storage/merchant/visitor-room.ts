/**
 * What the shops that visitors of a demo opened from one network store together. Room is taken before something
 * is stored. What was deleted since is found by counting again.
 */
import 'server-only';
import type { Database } from '@/storage/client';
import { toBytesOrNull } from './rows';

/** A row, whatever is in it, with its indexes. */
export const ROW_BYTES = 4096;

/** Null for an instance that no visitor opened. */
export async function findVisitor(db: Database, instanceId: string): Promise<Uint8Array | null> {
  const [row] = await db.query<{ visitor_network: Buffer | null }>(
    'merchant-visitor-of',
    'select visitor_network from merchant.instance where id = $1',
    [instanceId],
  );
  return toBytesOrNull(row?.visitor_network ?? null);
}

/** False, and nothing taken, when the room ends before. */
export async function takeRoom(
  db: Database,
  network: Uint8Array,
  bytes: number,
  limit: number,
): Promise<boolean> {
  const taken = await db.query(
    'merchant-visitor-take',
    `insert into merchant.visitor as v (network, stored_bytes)
     select $1, $2 where $2::bigint <= $3::bigint
     on conflict (network) do update set stored_bytes = v.stored_bytes + $2
       where v.stored_bytes + $2 <= $3
     returning network`,
    [network, bytes, limit],
  );
  return taken.length === 1;
}

export async function giveRoom(db: Database, network: Uint8Array, bytes: number): Promise<void> {
  await db.query(
    'merchant-visitor-give',
    `update merchant.visitor set stored_bytes = greatest(0, stored_bytes - $2::bigint)
     where network = $1`,
    [network, bytes],
  );
}

/** Rows of an instance `i`, each with what else than a row it takes. */
const STORED: readonly string[] = [
  `select octet_length(description) + octet_length(description_i18n) + octet_length(unit)
     + octet_length(image) + octet_length(taxes) + octet_length(address) + octet_length(forgettable)
     as bytes from merchant.product where instance_id = i.id`,
  `select 0 from merchant.product_lock l join merchant.product p on p.id = l.product_row
   where p.instance_id = i.id`,
  `select octet_length(c.terms) + coalesce(octet_length(c.labels), 0)
   from merchant."order" o join merchant.contract c on c.order_row = o.id
   where o.instance_id = i.id`,
  `select octet_length(r.reason) + coalesce(octet_length(r.failure_body), 0)
   from merchant."order" o join merchant.refund r on r.order_row = o.id
   where o.instance_id = i.id`,
  `select octet_length(d.exchange_url)
   from merchant."order" o join merchant.deposit d on d.order_row = o.id
   where o.instance_id = i.id`,
  'select 0 from merchant.tip_reserve where instance_id = i.id',
  `select octet_length(justification) + octet_length(next_url)
   from merchant.tip where instance_id = i.id`,
  `select 0 from merchant.tip t join merchant.tip_pickup p on p.tip_id = t.tip_id
   where t.instance_id = i.id`,
  'select coalesce(octet_length(proof), 0) from merchant.transfer where instance_id = i.id',
  `select 0 from merchant.transfer t join merchant.transfer_order o on o.transfer_id = t.id
   where t.instance_id = i.id`,
  'select 0 from merchant.account where instance_id = i.id',
  'select 0 from merchant.access_token where instance_id = i.id',
  'select 0',
];

const COUNT_AGAIN = `
  update merchant.visitor set stored_bytes = $2::bigint + (
    select coalesce(sum(s.bytes + ${ROW_BYTES}), 0)
    from merchant.instance i cross join lateral (${STORED.join(' union all ')}) s
    where i.visitor_network = $1)
  where network = $1`;

/** `underWay` is what has room and is not stored yet. */
export async function countRoomAgain(
  db: Database,
  network: Uint8Array,
  underWay: number,
): Promise<void> {
  await db.query('merchant-visitor-count', COUNT_AGAIN, [network, underWay]);
}
