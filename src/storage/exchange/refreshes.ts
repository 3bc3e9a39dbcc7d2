/** Refreshes: the melt spends the old coin, the reveal records the new ones. One statement each. */
import 'server-only';
import type { Database } from '@/storage/client';
import { toBigint, toBytes } from './rows';

export interface MeltRow {
  readonly rc: Uint8Array;
  readonly coinPub: Uint8Array;
  readonly denominationId: number;
  readonly denomSig: Uint8Array;
  readonly value: bigint;
  readonly amountWithFee: bigint;
  readonly refreshFee: bigint;
  readonly coinSig: Uint8Array;
  readonly noRevealIndex: number;
}

/** As in deposits.ts: a refresh that exists fails the statement, which takes the spending back. */
const MELT = `
  with spent as (
    insert into exchange.coin as c (coin_pub, denomination_id, denom_sig, value, spent)
    values ($2, $3, $4, $5, $6)
    on conflict (coin_pub) do update set spent = c.spent + excluded.spent
      where c.denomination_id = excluded.denomination_id and c.spent + excluded.spent <= c.value
    returning coin_pub
  )
  insert into exchange.refresh (rc, old_coin_pub, denomination_id, amount_with_fee, refresh_fee,
    coin_sig, no_reveal_index)
  select $1, coin_pub, $3, $6, $7, $8, $9 from spent
  returning no_reveal_index`;

/** Answers false when the coin has too little left or another denomination. */
export async function recordMelt(db: Database, row: MeltRow): Promise<boolean> {
  const rows = await db.query('exchange-melt', MELT, [
    row.rc,
    row.coinPub,
    row.denominationId,
    row.denomSig,
    row.value,
    row.amountWithFee,
    row.refreshFee,
    row.coinSig,
    row.noRevealIndex,
  ]);
  return rows.length > 0;
}

export interface RefreshRow {
  readonly oldCoinPub: Uint8Array;
  readonly denominationId: number;
  readonly amountWithFee: bigint;
  readonly refreshFee: bigint;
  readonly noRevealIndex: number;
}

export async function findRefresh(db: Database, rc: Uint8Array): Promise<RefreshRow | undefined> {
  const rows = await db.query<{
    old_coin_pub: Buffer;
    denomination_id: number;
    amount_with_fee: string;
    refresh_fee: string;
    no_reveal_index: number;
  }>(
    'exchange-refresh-find',
    `select old_coin_pub, denomination_id, amount_with_fee, refresh_fee, no_reveal_index
     from exchange.refresh where rc = $1`,
    [rc],
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  return {
    oldCoinPub: toBytes(row.old_coin_pub),
    denominationId: row.denomination_id,
    amountWithFee: toBigint(row.amount_with_fee),
    refreshFee: toBigint(row.refresh_fee),
    noRevealIndex: row.no_reveal_index,
  };
}

export interface FreshCoinRow {
  readonly denominationId: number;
  readonly coinEv: Uint8Array;
  readonly linkSig: Uint8Array;
  readonly evSig: Uint8Array;
}

export interface RevealRow {
  readonly rc: Uint8Array;
  readonly transferPub: Uint8Array;
  readonly transferPrivs: readonly Uint8Array[];
  /** What the new coins cost: values and withdraw fees. */
  readonly cost: bigint;
  readonly coins: readonly FreshCoinRow[];
}

/** Changes nothing when the refresh was revealed before; a twin waits for the row, then does so. */
const REVEAL = `
  with revealed as (
    update exchange.refresh set revealed_cost = $2, transfer_pub = $3, transfer_privs = $4
    where rc = $1 and revealed_cost is null
    returning rc
  )
  insert into exchange.refresh_coin (rc, coin_index, denomination_id, coin_ev, link_sig, ev_sig)
  select r.rc, i.position - 1, i.denomination_id, i.coin_ev, i.link_sig, i.ev_sig
  from revealed r,
    unnest($5::int[], $6::bytea[], $7::bytea[], $8::bytea[]) with ordinality
      as i(denomination_id, coin_ev, link_sig, ev_sig, position)`;

export async function recordReveal(db: Database, row: RevealRow): Promise<void> {
  await db.query('exchange-reveal', REVEAL, [
    row.rc,
    row.cost,
    row.transferPub,
    row.transferPrivs,
    row.coins.map((coin) => coin.denominationId),
    row.coins.map((coin) => coin.coinEv),
    row.coins.map((coin) => coin.linkSig),
    row.coins.map((coin) => coin.evSig),
  ]);
}

interface FreshCoinResult {
  denomination_id: number;
  coin_ev: Buffer;
  link_sig: Buffer;
  ev_sig: Buffer;
}

function toFreshCoin(row: FreshCoinResult): FreshCoinRow {
  return {
    denominationId: row.denomination_id,
    coinEv: toBytes(row.coin_ev),
    linkSig: toBytes(row.link_sig),
    evSig: toBytes(row.ev_sig),
  };
}

/** The new coins of a revealed refresh in their order; none when it was not revealed. */
export async function listFreshCoins(db: Database, rc: Uint8Array): Promise<FreshCoinRow[]> {
  const rows = await db.query<FreshCoinResult>(
    'exchange-fresh-coins',
    `select denomination_id, coin_ev, link_sig, ev_sig from exchange.refresh_coin
     where rc = $1 order by coin_index`,
    [rc],
  );
  return rows.map(toFreshCoin);
}

export interface LinkRow extends FreshCoinRow {
  readonly refreshId: string;
  readonly coinIndex: number;
  readonly transferPub: Uint8Array;
}

/** The new coins of all revealed refreshes of a coin, refresh by refresh: so many after `last`. */
export async function listLinkedCoins(
  db: Database,
  oldCoinPub: Uint8Array,
  last: LinkRow | undefined,
  limit: number,
): Promise<LinkRow[]> {
  const rows = await db.query<
    FreshCoinResult & { id: string; coin_index: number; transfer_pub: Buffer }
  >(
    'exchange-link',
    `select r.id, c.coin_index, r.transfer_pub, c.denomination_id, c.coin_ev, c.link_sig, c.ev_sig
     from exchange.refresh r join exchange.refresh_coin c using (rc)
     where r.old_coin_pub = $1 and r.transfer_pub is not null and (r.id, c.coin_index) > ($2, $3)
     order by r.id, c.coin_index limit $4`,
    [oldCoinPub, last?.refreshId ?? '-1', last?.coinIndex ?? -1, limit],
  );
  return rows.map((row) => ({
    ...toFreshCoin(row),
    refreshId: row.id,
    coinIndex: row.coin_index,
    transferPub: toBytes(row.transfer_pub),
  }));
}
