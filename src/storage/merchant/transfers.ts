/** Transfers from exchanges to a merchant's accounts, and what of each belongs to which order. */
import 'server-only';
import type { Database } from '@/storage/client';
import type { OrderName } from './payments';
import { toBytes, toInteger } from './rows';

export interface OrderTransfer {
  readonly exchangeUrl: string;
  readonly wtid: Uint8Array;
  readonly executionMs: number;
  readonly depositValue: bigint;
  readonly depositFee: bigint;
  readonly confirmed: boolean;
}

export async function listTransfersOfOrder(db: Database, row: number): Promise<OrderTransfer[]> {
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

export interface NewTransfer {
  readonly instanceId: string;
  readonly exchangeUrl: string;
  readonly wtid: Uint8Array;
  readonly payto: string;
  readonly creditAmount: bigint;
  readonly wireFee: bigint;
  readonly executionMs: number;
  /** The exchange's signed account, as JSON. */
  readonly proof: string;
  /** Reported by the merchant, not only by the exchange. */
  readonly confirmed: boolean;
  readonly deposits: readonly {
    readonly row: number;
    readonly coinPub: Uint8Array;
    readonly value: bigint;
    readonly fee: bigint;
  }[];
}

/**
 * Keeps the transfer, its share for each order, and that its deposits need no more asking; an order
 * whose deposits are all known is wired. A transfer that the merchant alone has told of is completed:
 * whatever was reported, the exchange's account counts. Again it only adds the merchant's report.
 * Nothing happens when the instance has been purged.
 * Answers the orders that became wired.
 */
const KEEP_TRANSFER = `
  with kept as (
    insert into merchant.transfer as t (instance_id, exchange_url, wtid, payto, credit_amount,
      wire_fee, execution_ms, proof, verified, confirmed)
    select $1, $2, $3, $4, $5, $6, $7, $8, true, $9
    from merchant.instance where id = $1 for key share
    on conflict (wtid, exchange_url) do update
      set confirmed = excluded.confirmed or (t.confirmed and t.instance_id = excluded.instance_id
            and t.payto = excluded.payto and t.credit_amount = excluded.credit_amount),
        instance_id = excluded.instance_id, payto = excluded.payto,
        credit_amount = excluded.credit_amount, wire_fee = excluded.wire_fee,
        execution_ms = excluded.execution_ms, proof = excluded.proof, verified = true
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

export async function keepTransfer(db: Database, transfer: NewTransfer): Promise<OrderName[]> {
  const { deposits } = transfer;
  const kept = await db.query<WiredResult>('merchant-transfer-keep', KEEP_TRANSFER, [
    transfer.instanceId,
    transfer.exchangeUrl,
    transfer.wtid,
    transfer.payto,
    transfer.creditAmount.toString(),
    transfer.wireFee.toString(),
    transfer.executionMs,
    transfer.proof,
    transfer.confirmed,
    deposits.map(({ row }) => row),
    deposits.map(({ coinPub }) => coinPub),
    deposits.map(({ value }) => value.toString()),
    deposits.map(({ fee }) => fee.toString()),
  ]);
  // Two transfers for one order that are kept at the same moment do not see each other's deposits.
  const rest = await markWired(
    db,
    deposits.map(({ row }) => row),
  );
  return [...kept.map(toOrderName), ...rest];
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

/** Those of the paid orders with these rows whose transfers are all known. Answers them. */
export async function markWired(db: Database, rows: readonly number[]): Promise<OrderName[]> {
  const wired = await db.query<WiredResult>('merchant-transfer-wired', MARK_WIRED, [rows]);
  return wired.map(toOrderName);
}

function toOrderName(row: WiredResult): OrderName {
  return { instanceId: row.instance_id, orderId: row.order_id };
}

/** The exchange's signed account of a transfer, as JSON; null when it is not known. */
export async function findTransferProof(
  db: Database,
  exchangeUrl: string,
  wtid: Uint8Array,
): Promise<string | null> {
  const [found] = await db.query<{ proof: string | null }>(
    'merchant-transfer-proof',
    'select proof from merchant.transfer where wtid = $1 and exchange_url = $2',
    [wtid, exchangeUrl],
  );
  return found?.proof ?? null;
}

/**
 * Keeps what the merchant has told of a credit, until the exchange tells its part. False when this
 * transfer is known with another account or amount.
 */
export async function keepReportedTransfer(
  db: Database,
  report: Pick<NewTransfer, 'instanceId' | 'exchangeUrl' | 'wtid' | 'payto' | 'creditAmount'>,
): Promise<boolean> {
  const kept = await db.query(
    'merchant-transfer-report',
    `insert into merchant.transfer as t (instance_id, exchange_url, wtid, payto, credit_amount,
       verified, confirmed)
     select $1, $2, $3, $4, $5, false, true
     from merchant.instance where id = $1 for key share
     on conflict (wtid, exchange_url) do update set confirmed = true
       where t.instance_id = excluded.instance_id and t.payto = excluded.payto
         and t.credit_amount = excluded.credit_amount
     returning id`,
    [
      report.instanceId,
      report.exchangeUrl,
      report.wtid,
      report.payto,
      report.creditAmount.toString(),
    ],
  );
  return kept.length > 0;
}

/** Removes what only the merchant has told of; what the exchange has confirmed stays. */
export async function deleteReportedTransfer(
  db: Database,
  instanceId: string,
  id: bigint,
): Promise<'deleted' | 'verified' | 'unknown'> {
  const [found] = await db.query<{ verified: boolean }>(
    'merchant-transfer-delete',
    `with gone as (
       delete from merchant.transfer
       where id = $2 and instance_id = $1 and not verified returning verified
     )
     select verified from gone union all
     select verified from merchant.transfer where id = $2 and instance_id = $1 and verified`,
    [instanceId, id],
  );
  if (found === undefined) return 'unknown';
  return found.verified ? 'verified' : 'deleted';
}
