/** Reserves of an instance that are not deleted: pages of them, what they are together, and which can give. */
import 'server-only';
import type { Database } from '@/storage/client';
import { toBytes, toInteger } from './rows';
import { toReserve, type ReserveResult, type TipReserve } from './tip-reserves';

export interface ReservePage {
  readonly instanceId: string;
  readonly order: 'older first' | 'newer first';
  /** The row that the page begins after; from the first one on without. */
  readonly start?: string | undefined;
  readonly limit: number;
  readonly now: number;
  /** Created later than this. */
  readonly after?: number | undefined;
  /** Money has come, and it has not expired. */
  readonly active?: boolean | undefined;
  /** Another amount came than the merchant wanted to transfer. */
  readonly failures?: boolean | undefined;
  /** Those that no money has reached. */
  readonly isEmpty?: boolean | undefined;
  readonly exchangeUrl?: string | undefined;
}

const IS_ACTIVE = '(exchange_initial is not null and expiration_ms > $4)';

function pageSql(comparison: '<' | '>', direction: 'asc' | 'desc'): string {
  return `
    select * from merchant.tip_reserve
    where instance_id = $1 and deleted_ms is null and id ${comparison} $2
      and ($5::bigint is null or created_ms > $5)
      and ($6::boolean is null or ${IS_ACTIVE} = $6)
      and ($7::boolean is null or (exchange_initial is distinct from merchant_initial) = $7)
      and ($8::boolean is null or (exchange_initial is null) = $8)
      and ($9::text is null or exchange_url = $9)
    order by id ${direction} limit $3`;
}

const LAST_ROW = '9223372036854775807';
const OLDER_FIRST = pageSql('>', 'asc');
const NEWER_FIRST = pageSql('<', 'desc');

export async function listTipReserves(db: Database, page: ReservePage): Promise<TipReserve[]> {
  const newer = page.order === 'newer first';
  const rows = await db.query<ReserveResult>(
    newer ? 'merchant-tip-reserves-newer' : 'merchant-tip-reserves-older',
    newer ? NEWER_FIRST : OLDER_FIRST,
    [
      page.instanceId,
      page.start ?? (newer ? LAST_ROW : 0),
      page.limit,
      page.now,
      page.after ?? null,
      page.active ?? null,
      page.failures ?? null,
      page.isEmpty ?? null,
      page.exchangeUrl ?? null,
    ],
  );
  return rows.map(toReserve);
}

/** Keys of the newest. */
export async function listReserveKeys(
  db: Database,
  instanceId: string,
  limit: number,
): Promise<Uint8Array[]> {
  const rows = await db.query<{ reserve_pub: Buffer }>(
    'merchant-tip-reserve-keys',
    `select reserve_pub from merchant.tip_reserve
     where instance_id = $1 and deleted_ms is null order by id desc limit $2`,
    [instanceId, limit],
  );
  return rows.map((row) => toBytes(row.reserve_pub));
}

/** More than these are not tried for one tip. */
const MAX_TRIED = 16;

/** Those that have so much left, the one that expires first before the others. */
export async function listReservesWith(
  db: Database,
  instanceId: string,
  amount: bigint,
  now: number,
): Promise<TipReserve[]> {
  const rows = await db.query<ReserveResult>(
    'merchant-tip-reserves-with',
    `select * from merchant.tip_reserve
     where instance_id = $1 and deleted_ms is null and expiration_ms > $3
       and credited - committed >= $2
     order by expiration_ms, id limit $4`,
    [instanceId, amount.toString(), now, MAX_TRIED],
  );
  return rows.map(toReserve);
}

export interface ReserveSums {
  readonly count: number;
  /** Of which money has come to and that have expired. */
  readonly overCount: number;
  readonly credited: bigint;
  readonly committed: bigint;
  readonly pickedUp: bigint;
}

export async function sumReserves(
  db: Database,
  instanceId: string,
  now: number,
): Promise<ReserveSums> {
  const [row] = await db.query<
    Record<'count' | 'over' | 'credited' | 'committed' | 'picked_up', string>
  >(
    'merchant-tip-reserve-sums',
    `select count(*)::text as count,
       count(*) filter (where exchange_initial is not null and expiration_ms <= $2)::text as over,
       coalesce(sum(credited), 0)::text as credited,
       coalesce(sum(committed), 0)::text as committed,
       coalesce(sum(picked_up), 0)::text as picked_up
     from merchant.tip_reserve where instance_id = $1 and deleted_ms is null`,
    [instanceId, now],
  );
  if (row === undefined) throw new Error('an aggregate without a row');
  return {
    count: toInteger(row.count),
    overCount: toInteger(row.over),
    credited: BigInt(row.credited),
    committed: BigInt(row.committed),
    pickedUp: BigInt(row.picked_up),
  };
}

/** The one that lasts longest. */
export async function findLastReserve(
  db: Database,
  instanceId: string,
): Promise<Pick<TipReserve, 'reservePub' | 'expirationMs'> | null> {
  const [row] = await db.query<{ reserve_pub: Buffer; expiration_ms: string }>(
    'merchant-tip-reserve-last',
    `select reserve_pub, expiration_ms from merchant.tip_reserve
     where instance_id = $1 and deleted_ms is null order by expiration_ms desc, id limit 1`,
    [instanceId],
  );
  return row === undefined
    ? null
    : { reservePub: toBytes(row.reserve_pub), expirationMs: toInteger(row.expiration_ms) };
}
