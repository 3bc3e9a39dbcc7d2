/** Transfers from exchanges to a merchant's accounts, and what of each belongs to which order. */
import 'server-only';
import type { Database } from '@/storage/client';
import { toBytes, toInteger } from './rows';

export interface OrderTransfer {
  readonly exchangeUrl: string;
  readonly wtid: Uint8Array;
  readonly executionMs: number;
  readonly depositValue: bigint;
  readonly depositFee: bigint;
  readonly confirmed: boolean;
}

export async function listTransfersOfOrder(db: Database, row: string): Promise<OrderTransfer[]> {
  const rows = await db.query<{
    exchange_url: string;
    wtid: Buffer;
    execution_ms: string;
    deposit_value: string;
    deposit_fee: string;
    confirmed: boolean;
  }>(
    'merchant-order-transfers',
    `select t.exchange_url, t.wtid, t.execution_ms, o.deposit_value, o.deposit_fee, t.confirmed
     from merchant.transfer_order o join merchant.transfer t on t.id = o.transfer_id
     where o.order_row = $1 order by t.id`,
    [row],
  );
  return rows.map((found) => ({
    exchangeUrl: found.exchange_url,
    wtid: toBytes(found.wtid),
    executionMs: toInteger(found.execution_ms),
    depositValue: BigInt(found.deposit_value),
    depositFee: BigInt(found.deposit_fee),
    confirmed: found.confirmed,
  }));
}

/** A deposit whose transfer is not known yet. */
export interface UntrackedDeposit {
  readonly row: string;
  readonly instanceId: string;
  readonly coinPub: Uint8Array;
  readonly exchangeUrl: string;
  readonly hContract: Uint8Array;
  readonly hWire: Uint8Array;
  readonly payto: string;
  readonly merchantPriv: Uint8Array;
  readonly merchantPub: Uint8Array;
  readonly contribution: bigint;
  readonly depositFee: bigint;
  readonly dueMs: number;
}

interface UntrackedResult {
  row: string;
  instance_id: string;
  coin_pub: Buffer;
  exchange_url: string;
  h_contract: Buffer;
  h_wire: Buffer;
  payto: string;
  merchant_priv: Buffer;
  merchant_pub: Buffer;
  contribution: string;
  deposit_fee: string;
  due_ms: string;
}

export async function listUntracked(
  db: Database,
  now: number,
  limit: number,
): Promise<UntrackedDeposit[]> {
  const rows = await db.query<UntrackedResult>(
    'merchant-untracked',
    `select o.id as row, o.instance_id, d.coin_pub, d.exchange_url, o.h_contract, a.h_wire, a.payto,
       i.merchant_priv, i.merchant_pub, d.contribution, d.deposit_fee,
       greatest(o.wire_deadline_ms, o.refund_deadline_ms) as due_ms
     from merchant.deposit d
       join merchant."order" o on o.id = d.order_row
       join merchant.instance i on i.id = o.instance_id
       join merchant.account a on a.id = o.account_id
     where d.track_after_ms <= $1 order by d.track_after_ms limit $2`,
    [now, limit],
  );
  return rows.map((found) => ({
    row: found.row,
    instanceId: found.instance_id,
    coinPub: toBytes(found.coin_pub),
    exchangeUrl: found.exchange_url,
    hContract: toBytes(found.h_contract),
    hWire: toBytes(found.h_wire),
    payto: found.payto,
    merchantPriv: toBytes(found.merchant_priv),
    merchantPub: toBytes(found.merchant_pub),
    contribution: BigInt(found.contribution),
    depositFee: BigInt(found.deposit_fee),
    dueMs: toInteger(found.due_ms),
  }));
}

/** Asks again after `trackAfter`; nothing happens when the transfer is known meanwhile. */
export async function postponeTracking(
  db: Database,
  deposit: { row: string; coinPub: Uint8Array },
  trackAfter: number,
): Promise<void> {
  await db.query(
    'merchant-untracked-postpone',
    `update merchant.deposit set track_after_ms = $3
     where order_row = $1 and coin_pub = $2 and track_after_ms is not null`,
    [deposit.row, deposit.coinPub, trackAfter],
  );
}

/** Deposits of an instance, by coin and contract, for comparison with a transfer. */
export interface KnownDeposit {
  readonly row: string;
  readonly orderId: string;
  readonly coinPub: Uint8Array;
  readonly hContract: Uint8Array;
  /** Less what was refunded of it, and of what is left the fee as far as it goes. */
  readonly contribution: bigint;
  readonly depositFee: bigint;
}

export async function listKnownDeposits(
  db: Database,
  instanceId: string,
  coinPubs: readonly Uint8Array[],
): Promise<KnownDeposit[]> {
  const rows = await db.query<{
    row: string;
    order_id: string;
    coin_pub: Buffer;
    h_contract: Buffer;
    contribution: string;
    deposit_fee: string;
  }>(
    'merchant-known-deposits',
    `select o.id as row, o.order_id, d.coin_pub, o.h_contract, d.contribution - r.refunded as contribution,
       least(d.deposit_fee, d.contribution - r.refunded) as deposit_fee
     from merchant.deposit d join merchant."order" o on o.id = d.order_row
       cross join lateral (
         select coalesce(sum(amount), 0) as refunded from merchant.refund r
         where r.order_row = d.order_row and r.coin_pub = d.coin_pub and r.exchange_sig is not null
       ) r
     where d.coin_pub = any($2::bytea[]) and o.instance_id = $1`,
    [instanceId, coinPubs],
  );
  return rows.map((found) => ({
    row: found.row,
    orderId: found.order_id,
    coinPub: toBytes(found.coin_pub),
    hContract: toBytes(found.h_contract),
    contribution: BigInt(found.contribution),
    depositFee: BigInt(found.deposit_fee),
  }));
}

export interface NewTransfer {
  readonly instanceId: string;
  readonly exchangeUrl: string;
  readonly wtid: Uint8Array;
  readonly payto: string;
  readonly creditAmount: bigint;
  readonly wireFee: bigint;
  readonly executionMs: number;
  readonly verified: boolean;
  /** Reported by the merchant, not only by the exchange. */
  readonly confirmed: boolean;
  readonly deposits: readonly {
    readonly row: string;
    readonly coinPub: Uint8Array;
    readonly value: bigint;
    readonly fee: bigint;
  }[];
}

/**
 * Keeps the transfer, its share for each order, and that its deposits need no more asking; an order
 * whose deposits are all known is wired. Again it only adds the merchant's report.
 * Answers the orders that became wired.
 */
const KEEP_TRANSFER = `
  with kept as (
    insert into merchant.transfer as t (instance_id, exchange_url, wtid, payto, credit_amount,
      wire_fee, execution_ms, verified, confirmed)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
    on conflict (wtid, exchange_url) do update
      set confirmed = t.confirmed or excluded.confirmed, verified = t.verified or excluded.verified
    returning id
  ), part as (
    select * from unnest($10::bigint[], $11::bytea[], $12::numeric[], $13::numeric[])
      as p(order_row, coin_pub, value, fee)
  ), shares as (
    insert into merchant.transfer_order (transfer_id, order_row, deposit_value, deposit_fee)
    select kept.id, order_row, sum(value), sum(fee) from kept, part group by kept.id, order_row
    on conflict (transfer_id, order_row) do nothing
  ), tracked as (
    update merchant.deposit d set track_after_ms = null from part
    where d.order_row = part.order_row and d.coin_pub = part.coin_pub
  )
  update merchant."order" o set stage = 'wired'
  where o.id in (select order_row from part) and o.stage = 'paid' and not exists (
    select from merchant.deposit d
    where d.order_row = o.id and d.track_after_ms is not null
      and not exists (
        select from part where part.order_row = d.order_row and part.coin_pub = d.coin_pub))
  returning o.instance_id, o.order_id`;

export async function keepTransfer(
  db: Database,
  transfer: NewTransfer,
): Promise<{ instanceId: string; orderId: string }[]> {
  const { deposits } = transfer;
  const kept = await db.query<WiredResult>('merchant-transfer-keep', KEEP_TRANSFER, [
    transfer.instanceId,
    transfer.exchangeUrl,
    transfer.wtid,
    transfer.payto,
    transfer.creditAmount.toString(),
    transfer.wireFee.toString(),
    transfer.executionMs,
    transfer.verified,
    transfer.confirmed,
    deposits.map(({ row }) => row),
    deposits.map(({ coinPub }) => coinPub),
    deposits.map(({ value }) => value.toString()),
    deposits.map(({ fee }) => fee.toString()),
  ]);
  // Two transfers for one order that are kept at the same moment do not see each other's deposits.
  const rest = await db.query<WiredResult>('merchant-transfer-wired', MARK_WIRED, [
    deposits.map(({ row }) => row),
  ]);
  return [...kept, ...rest].map((row) => ({
    instanceId: row.instance_id,
    orderId: row.order_id,
  }));
}

interface WiredResult {
  instance_id: string;
  order_id: string;
}

const MARK_WIRED = `
  update merchant."order" o set stage = 'wired'
  where o.id = any($1::bigint[]) and o.stage = 'paid' and not exists (
    select from merchant.deposit d where d.order_row = o.id and d.track_after_ms is not null)
  returning o.instance_id, o.order_id`;

export interface ListedTransfer {
  readonly id: number;
  readonly exchangeUrl: string;
  readonly wtid: Uint8Array;
  readonly payto: string;
  readonly creditAmount: bigint;
  readonly executionMs: number;
  readonly verified: boolean;
  readonly confirmed: boolean;
}

/** Newest first, from below row `before`. Null filters nothing. */
export async function listTransferRows(
  db: Database,
  page: {
    instanceId: string;
    before: number;
    limit: number;
    payto: string | null;
    verified: boolean | null;
  },
): Promise<ListedTransfer[]> {
  const rows = await db.query<{
    id: string;
    exchange_url: string;
    wtid: Buffer;
    payto: string;
    credit_amount: string;
    execution_ms: string;
    verified: boolean;
    confirmed: boolean;
  }>(
    'merchant-transfers',
    `select id, exchange_url, wtid, payto, credit_amount, execution_ms, verified, confirmed
     from merchant.transfer
     where instance_id = $1 and id < $2 and ($4::text is null or payto = $4)
       and ($5::boolean is null or verified = $5)
     order by id desc limit $3`,
    [page.instanceId, page.before, page.limit, page.payto, page.verified],
  );
  return rows.map((found) => ({
    id: toInteger(found.id),
    exchangeUrl: found.exchange_url,
    wtid: toBytes(found.wtid),
    payto: found.payto,
    creditAmount: BigInt(found.credit_amount),
    executionMs: toInteger(found.execution_ms),
    verified: found.verified,
    confirmed: found.confirmed,
  }));
}
