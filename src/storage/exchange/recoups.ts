/** Recoups: what is left of a coin goes back to where the coin came from, in one statement. */
import 'server-only';
import type { Database } from '@/storage/client';
import { toBigint, toBytes, toInteger } from './rows';

/** Where a coin came from: a reserve, or the coin it was refreshed from. */
export type CoinOrigin =
  | { readonly from: 'reserve'; readonly pub: Uint8Array }
  | { readonly from: 'coin'; readonly pub: Uint8Array };

/** The reserve that paid for this envelope. */
export async function findWithdrawnFrom(
  db: Database,
  hCoinEv: Uint8Array,
  denominationId: number,
): Promise<CoinOrigin | undefined> {
  const [row] = await db.query<{ reserve_pub: Buffer }>(
    'exchange-recoup-withdrawal',
    'select reserve_pub from exchange.withdrawal where h_coin_ev = $1 and denomination_id = $2',
    [hCoinEv, denominationId],
  );
  return row === undefined ? undefined : { from: 'reserve', pub: toBytes(row.reserve_pub) };
}

/** The coin that was melted for this envelope. */
export async function findRefreshedFrom(
  db: Database,
  coinEv: Uint8Array,
  denominationId: number,
): Promise<CoinOrigin | undefined> {
  const [row] = await db.query<{ old_coin_pub: Buffer }>(
    'exchange-recoup-refresh',
    `select r.old_coin_pub from exchange.refresh_coin c join exchange.refresh r using (rc)
     where c.coin_ev = $1 and c.denomination_id = $2`,
    [coinEv, denominationId],
  );
  return row === undefined ? undefined : { from: 'coin', pub: toBytes(row.old_coin_pub) };
}

export interface RecoupRow {
  readonly coinPub: Uint8Array;
  readonly denominationId: number;
  readonly denomSig: Uint8Array;
  readonly value: bigint;
  readonly origin: CoinOrigin;
  readonly coinSig: Uint8Array;
  readonly blindingSecret: Uint8Array;
  readonly timestamp: number;
}

/**
 * Coins are locked in one order, as by deposits, so that the two cannot wait for each other. A coin
 * with nothing left, or of another denomination, gives no row; neither does one that is spent for the
 * first time at this very moment: look again then. The row gets its number after the reserve is locked, so
 * that whoever reads a history up to a number sees what its balance has.
 */
const RECOUP = `
  with known as (
    select coin_pub, denomination_id, value - spent as residual from exchange.coin
    where coin_pub in ($1, $8) order by coin_pub for update
  ), emptied as (
    update exchange.coin c set spent = c.value from known k
    where c.coin_pub = k.coin_pub and k.coin_pub = $1 and k.denomination_id = $2 and k.residual > 0
    returning k.residual as amount
  ), made as (
    insert into exchange.coin (coin_pub, denomination_id, denom_sig, value, spent)
    select $1, $2, $3, $4, $4 where not exists (select from known where coin_pub = $1)
    on conflict (coin_pub) do nothing
    returning value as amount
  ), taken as (
    select amount from emptied union all select amount from made
  ), reserve as (
    update exchange.reserve r set balance = r.balance + taken.amount from taken
    where r.reserve_pub = $7
    returning r.reserve_pub
  ), old_coin as (
    update exchange.coin c set spent = c.spent - taken.amount from taken where c.coin_pub = $8
  )
  insert into exchange.recoup (coin_pub, denomination_id, amount, coin_sig, blinding_secret,
    timestamp_ms, reserve_pub, old_coin_pub)
  select $1, $2, amount, $5, $6, $9, $7, $8 from taken
  where (select count(*) from reserve) >= 0
  returning amount`;

/** The amount given back; null when there is nothing to give. */
export async function recordRecoup(db: Database, row: RecoupRow): Promise<bigint | null> {
  const [recorded] = await db.query<{ amount: string }>('exchange-recoup', RECOUP, [
    row.coinPub,
    row.denominationId,
    row.denomSig,
    row.value.toString(),
    row.coinSig,
    row.blindingSecret,
    row.origin.from === 'reserve' ? row.origin.pub : null,
    row.origin.from === 'coin' ? row.origin.pub : null,
    row.timestamp,
  ]);
  return recorded === undefined ? null : toBigint(recorded.amount);
}

export interface RecordedRecoup {
  readonly amount: bigint;
  readonly timestamp: number;
}

/** The last recoup of a coin. */
export async function findRecoup(
  db: Database,
  coinPub: Uint8Array,
): Promise<RecordedRecoup | undefined> {
  const [row] = await db.query<{ amount: string; timestamp_ms: string }>(
    'exchange-recoup-find',
    `select amount, timestamp_ms from exchange.recoup where coin_pub = $1
     order by id desc limit 1`,
    [coinPub],
  );
  if (row === undefined) return undefined;
  return { amount: toBigint(row.amount), timestamp: toInteger(row.timestamp_ms) };
}

/** Whether a recoup has given value back to this coin, which may then be melted after its time. */
export async function hasRegainedValue(db: Database, coinPub: Uint8Array): Promise<boolean> {
  const rows = await db.query(
    'exchange-recoup-regained',
    'select 1 from exchange.recoup where old_coin_pub = $1 limit 1',
    [coinPub],
  );
  return rows.length > 0;
}
