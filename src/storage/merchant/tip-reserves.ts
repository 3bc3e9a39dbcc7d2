/** Reserves that tips are paid from. A row's figures change by conditional statements only. */
import 'server-only';
import type { Database } from '@/storage/client';
import { toBytes, toInteger, toIntegerOrNull } from './rows';

export interface TipReserve {
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

interface ReserveResult {
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

function toReserve(row: ReserveResult): TipReserve {
  return {
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

/** Those of the instance that are not deleted, in the order of creation. */
export async function listTipReserves(db: Database, instanceId: string): Promise<TipReserve[]> {
  const rows = await db.query<ReserveResult>(
    'merchant-tip-reserves',
    `select * from merchant.tip_reserve where instance_id = $1 and deleted_ms is null order by id`,
    [instanceId],
  );
  return rows.map(toReserve);
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

export interface ReserveCredits {
  /** All together, and the first of them. */
  readonly total: bigint;
  readonly first: bigint;
  readonly expirationMs: number;
}

/** Answers may come out of order: what is known only grows. */
export async function keepCredits(
  db: Database,
  reservePub: Uint8Array,
  credits: ReserveCredits,
): Promise<TipReserve | null> {
  const [row] = await db.query<ReserveResult>(
    'merchant-tip-reserve-credits',
    `update merchant.tip_reserve set credited = greatest(credited, $2),
       exchange_initial = coalesce(exchange_initial, $3),
       expiration_ms = greatest(expiration_ms, $4)
     where reserve_pub = $1 returning *`,
    [reservePub, credits.total.toString(), credits.first.toString(), credits.expirationMs],
  );
  return row === undefined ? null : toReserve(row);
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
