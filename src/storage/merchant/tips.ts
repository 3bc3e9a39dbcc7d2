/**
 * Tips and their pickups. Committing a reserve's money to a tip, and a tip's money to a pickup, is
 * one conditional statement each, so that at no moment more is promised than there is.
 */
import 'server-only';
import { isUniqueViolation, type Database } from '@/storage/client';
import { toBytes, toInteger } from './rows';

export interface TipRecord {
  readonly tipId: Uint8Array;
  readonly instanceId: string;
  readonly reservePub: Uint8Array;
  readonly reservePriv: Uint8Array;
  readonly exchangeUrl: string;
  readonly amount: bigint;
  readonly pickedUp: bigint;
  readonly justification: string;
  readonly nextUrl: string | null;
  readonly createdMs: number;
  /** Its reserve's. */
  readonly expirationMs: number;
  readonly merchantName: string;
}

interface TipResult {
  tip_id: Buffer;
  instance_id: string;
  reserve_pub: Buffer;
  reserve_priv: Buffer;
  exchange_url: string;
  amount: string;
  picked_up: string;
  justification: string;
  /** Empty for none. */
  next_url: string;
  created_ms: string;
  expiration_ms: string;
  name: string;
}

const FIND = `
  select t.*, r.reserve_priv, r.exchange_url, r.expiration_ms, i.name
  from merchant.tip t
    join merchant.tip_reserve r using (reserve_pub)
    join merchant.instance i on i.id = t.instance_id
  where t.tip_id = $1`;

export async function findTip(db: Database, tipId: Uint8Array): Promise<TipRecord | null> {
  const [row] = await db.query<TipResult>('merchant-tip', FIND, [tipId]);
  if (row === undefined) return null;
  return {
    tipId: toBytes(row.tip_id),
    instanceId: row.instance_id,
    reservePub: toBytes(row.reserve_pub),
    reservePriv: toBytes(row.reserve_priv),
    exchangeUrl: row.exchange_url,
    amount: BigInt(row.amount),
    pickedUp: BigInt(row.picked_up),
    justification: row.justification,
    nextUrl: row.next_url === '' ? null : row.next_url,
    createdMs: toInteger(row.created_ms),
    expirationMs: toInteger(row.expiration_ms),
    merchantName: row.name,
  };
}

export interface NewTip {
  readonly tipId: Uint8Array;
  readonly reservePub: Uint8Array;
  readonly amount: bigint;
  readonly justification: string;
  readonly nextUrl: string | null;
  readonly now: number;
}

const AUTHORIZE = `
  with committed as (
    update merchant.tip_reserve set committed = committed + $3
    where reserve_pub = $2 and credited - committed >= $3 and expiration_ms > $6
      and deleted_ms is null and exists (
        select from merchant.instance i where i.id = instance_id and i.deleted_ms is null)
    returning reserve_pub, instance_id
  )
  insert into merchant.tip (tip_id, instance_id, reserve_pub, amount, picked_up, justification,
    next_url, created_ms)
  select $1, instance_id, reserve_pub, $3, 0, $4, $5, $6 from committed
  returning tip_id`;

/** False when the reserve has not that much left, has expired or is deleted. */
export async function insertTip(db: Database, tip: NewTip): Promise<boolean> {
  const made = await db.query('merchant-tip-authorize', AUTHORIZE, [
    tip.tipId,
    tip.reservePub,
    tip.amount.toString(),
    tip.justification,
    tip.nextUrl ?? '',
    tip.now,
  ]);
  return made.length === 1;
}

export interface NewPickup {
  readonly tipId: Uint8Array;
  readonly pickupId: Uint8Array;
  readonly amount: bigint;
  readonly planchets: number;
  readonly now: number;
}

const PICK_UP = `
  with taken as (
    update merchant.tip t set picked_up = t.picked_up + $3
    from merchant.tip_reserve r
    where t.tip_id = $1 and r.reserve_pub = t.reserve_pub
      and t.amount - t.picked_up >= $3 and r.expiration_ms > $5
      and not exists (select from merchant.tip_pickup where tip_id = $1 and pickup_id = $2)
    returning t.tip_id, t.reserve_pub
  ), paid as (
    update merchant.tip_reserve r set picked_up = r.picked_up + $3
    from taken where r.reserve_pub = taken.reserve_pub
  )
  insert into merchant.tip_pickup (tip_id, pickup_id, amount, planchets, created_ms)
  select tip_id, $2, $3, $4, $5 from taken
  returning tip_id`;

/** False when the pickup exists, or there is not that much left, or the tip has expired. */
export async function insertPickup(db: Database, pickup: NewPickup): Promise<boolean> {
  try {
    const made = await db.query('merchant-tip-pickup-insert', PICK_UP, [
      pickup.tipId,
      pickup.pickupId,
      pickup.amount.toString(),
      pickup.planchets,
      pickup.now,
    ]);
    return made.length === 1;
  } catch (error) {
    // Its twin was first: the statement has failed as a whole.
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}

export async function hasPickup(
  db: Database,
  tipId: Uint8Array,
  pickupId: Uint8Array,
): Promise<boolean> {
  const found = await db.query(
    'merchant-tip-pickup-find',
    'select 1 from merchant.tip_pickup where tip_id = $1 and pickup_id = $2',
    [tipId, pickupId],
  );
  return found.length === 1;
}

export interface PickupRow {
  readonly pickupId: Uint8Array;
  readonly amount: bigint;
  readonly planchets: number;
}

/** In the order of time. */
export async function listPickups(db: Database, tipId: Uint8Array): Promise<PickupRow[]> {
  const rows = await db.query<{ pickup_id: Buffer; amount: string; planchets: number }>(
    'merchant-tip-pickups',
    `select pickup_id, amount, planchets from merchant.tip_pickup
     where tip_id = $1 order by created_ms, pickup_id`,
    [tipId],
  );
  return rows.map((row) => ({
    pickupId: toBytes(row.pickup_id),
    amount: BigInt(row.amount),
    planchets: row.planchets,
  }));
}

export interface ReserveTip {
  /** In the order of time. */
  readonly row: string;
  readonly tipId: Uint8Array;
  readonly amount: bigint;
  readonly justification: string;
}

interface TipKey {
  tip_id: Buffer;
}

export interface TipPage {
  readonly order: 'older first' | 'newer first';
  /** The row that the page begins after; from the first one on without. */
  readonly start?: string | undefined;
  readonly limit: number;
}

const TIPS = 'select id, tip_id, amount, justification from merchant.tip where reserve_pub = $1';
const OLDER_FIRST = `${TIPS} and id > $2 order by id limit $3`;
const NEWER_FIRST = `${TIPS} and id < $2 order by id desc limit $3`;
const LAST_ROW = '9223372036854775807';

export async function listTips(
  db: Database,
  reservePub: Uint8Array,
  { order, start, limit }: TipPage,
): Promise<ReserveTip[]> {
  const newer = order === 'newer first';
  const rows = await db.query<Record<'id' | 'amount' | 'justification', string> & TipKey>(
    newer ? 'merchant-reserve-tips-newer' : 'merchant-reserve-tips-older',
    newer ? NEWER_FIRST : OLDER_FIRST,
    [reservePub, start ?? (newer ? LAST_ROW : 0), limit],
  );
  return rows.map((row) => ({
    row: row.id,
    tipId: toBytes(row.tip_id),
    amount: BigInt(row.amount),
    justification: row.justification,
  }));
}

/** How many rows break a rule, and what there is, all of one moment. */
export interface TipSums {
  readonly wrongReserves: number;
  readonly wrongTips: number;
  readonly credited: bigint;
  readonly committed: bigint;
  readonly pickedUp: bigint;
}

const SUMS = `
  with tips as (
    select reserve_pub, sum(amount) as amount, sum(picked_up) as picked_up
    from merchant.tip group by reserve_pub
  ), pickups as (
    select tip_id, sum(amount) as amount from merchant.tip_pickup group by tip_id
  )
  select
    (select count(*) from merchant.tip_reserve r left join tips using (reserve_pub)
      where r.committed > r.credited or r.committed <> coalesce(tips.amount, 0)
        or r.picked_up <> coalesce(tips.picked_up, 0))::int as wrong_reserves,
    (select count(*) from merchant.tip t left join pickups using (tip_id)
      where t.picked_up > t.amount or t.picked_up <> coalesce(pickups.amount, 0))::int as wrong_tips,
    coalesce(sum(credited), 0)::text as credited, coalesce(sum(committed), 0)::text as committed,
    coalesce(sum(picked_up), 0)::text as picked_up
  from merchant.tip_reserve`;

export async function sumTips(db: Database): Promise<TipSums> {
  const [row] = await db.query<{
    wrong_reserves: number;
    wrong_tips: number;
    credited: string;
    committed: string;
    picked_up: string;
  }>('merchant-tip-sums', SUMS, []);
  if (row === undefined) throw new Error('an aggregate without a row');
  return {
    wrongReserves: row.wrong_reserves,
    wrongTips: row.wrong_tips,
    credited: BigInt(row.credited),
    committed: BigInt(row.committed),
    pickedUp: BigInt(row.picked_up),
  };
}
