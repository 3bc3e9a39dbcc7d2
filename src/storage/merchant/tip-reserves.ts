/** Reserves that tips are paid from. A row's figures change by conditional statements only. */
import 'server-only';
import type { Database } from '@/storage/client';
import { toBytes, toInteger, toIntegerOrNull } from './rows';

export interface TipReserve {
  /** In the order of creation. */
  readonly row: string;
  readonly reservePub: Uint8Array;
  readonly reservePriv: Uint8Array;
  readonly instanceId: string;
  readonly exchangeUrl: string;
  readonly payto: string;
  readonly merchantInitial: bigint;
  readonly exchangeInitial: bigint | null;
  readonly credited: bigint;
  readonly committed: bigint;
  readonly pickedUp: bigint;
  readonly createdMs: number;
  readonly expirationMs: number;
  readonly deletedMs: number | null;
}

export interface ReserveResult {
  id: string;
  reserve_pub: Buffer;
  reserve_priv: Buffer;
  instance_id: string;
  exchange_url: string;
  payto: string;
  merchant_initial: string;
  exchange_initial: string | null;
  credited: string;
  committed: string;
  picked_up: string;
  created_ms: string;
  expiration_ms: string;
  deleted_ms: string | null;
}

export function toReserve(row: ReserveResult): TipReserve {
  return {
    row: row.id,
    reservePub: toBytes(row.reserve_pub),
    reservePriv: toBytes(row.reserve_priv),
    instanceId: row.instance_id,
    exchangeUrl: row.exchange_url,
    payto: row.payto,
    merchantInitial: BigInt(row.merchant_initial),
    exchangeInitial: row.exchange_initial === null ? null : BigInt(row.exchange_initial),
    credited: BigInt(row.credited),
    committed: BigInt(row.committed),
    pickedUp: BigInt(row.picked_up),
    createdMs: toInteger(row.created_ms),
    expirationMs: toInteger(row.expiration_ms),
    deletedMs: toIntegerOrNull(row.deleted_ms),
  };
}

export type NewTipReserve = Pick<
  TipReserve,
  | 'reservePub'
  | 'reservePriv'
  | 'instanceId'
  | 'exchangeUrl'
  | 'payto'
  | 'merchantInitial'
  | 'createdMs'
  | 'expirationMs'
>;

/** False when the instance is deleted. */
export async function insertTipReserve(db: Database, reserve: NewTipReserve): Promise<boolean> {
  const made = await db.query(
    'merchant-tip-reserve-insert',
    `insert into merchant.tip_reserve (reserve_pub, reserve_priv, instance_id, exchange_url, payto,
       merchant_initial, credited, committed, picked_up, created_ms, expiration_ms)
     select $1, $2, $3, $4, $5, $6, 0, 0, 0, $7, $8
     from merchant.instance where id = $3 and deleted_ms is null for key share
     returning reserve_pub`,
    [
      reserve.reservePub,
      reserve.reservePriv,
      reserve.instanceId,
      reserve.exchangeUrl,
      reserve.payto,
      reserve.merchantInitial.toString(),
      reserve.createdMs,
      reserve.expirationMs,
    ],
  );
  return made.length === 1;
}

export async function findTipReserve(
  db: Database,
  instanceId: string,
  reservePub: Uint8Array,
): Promise<TipReserve | null> {
  const [row] = await db.query<ReserveResult>(
    'merchant-tip-reserve',
    'select * from merchant.tip_reserve where reserve_pub = $1 and instance_id = $2',
    [reservePub, instanceId],
  );
  return row === undefined ? null : toReserve(row);
}

export interface KeptCredits {
  readonly reservePub: Uint8Array;
  /** All together, and the first of them. */
  readonly total: bigint;
  readonly first: bigint;
  readonly expirationMs: number;
}

/** Answers may come out of order: what is known only grows. */
export async function keepCredits(
  db: Database,
  credits: readonly KeptCredits[],
): Promise<TipReserve[]> {
  const rows = await db.query<ReserveResult>(
    'merchant-tip-reserve-credits',
    `update merchant.tip_reserve r set credited = greatest(r.credited, c.total),
       exchange_initial = coalesce(r.exchange_initial, c.first),
       expiration_ms = greatest(r.expiration_ms, c.expiration_ms)
     from unnest($1::bytea[], $2::numeric[], $3::numeric[], $4::bigint[])
       as c(reserve_pub, total, first, expiration_ms)
     where r.reserve_pub = c.reserve_pub returning r.*`,
    [
      credits.map(({ reservePub }) => reservePub),
      credits.map(({ total }) => total.toString()),
      credits.map(({ first }) => first.toString()),
      credits.map(({ expirationMs }) => expirationMs),
    ],
  );
  return rows.map(toReserve);
}

/** False when tips of it can still be picked up, or it is not there. */
export async function markReserveDeleted(
  db: Database,
  reservePub: Uint8Array,
  now: number,
): Promise<boolean> {
  const deleted = await db.query(
    'merchant-tip-reserve-delete',
    `update merchant.tip_reserve set deleted_ms = coalesce(deleted_ms, $2)
     where reserve_pub = $1 and (committed = picked_up or expiration_ms <= $2)
     returning reserve_pub`,
    [reservePub, now],
  );
  return deleted.length === 1;
}

/** With its tips and their pickups. False when it still holds money that it could pay out. */
export async function purgeReserve(
  db: Database,
  reservePub: Uint8Array,
  now: number,
): Promise<boolean> {
  const gone = await db.query(
    'merchant-tip-reserve-purge',
    `with gone as (
       delete from merchant.tip_reserve
       where reserve_pub = $1 and (credited = picked_up or expiration_ms <= $2)
       returning reserve_pub
     ), tips as (
       delete from merchant.tip t using gone where t.reserve_pub = gone.reserve_pub
       returning t.tip_id
     ), pickups as (
       delete from merchant.tip_pickup p using tips where p.tip_id = tips.tip_id
     )
     select from gone`,
    [reservePub, now],
  );
  return gone.length === 1;
}
