/** What the merchant knows of its deposits: to be tracked, or to be compared with a transfer. */
import 'server-only';
import type { Database } from '@/storage/client';
import { toBytes, toInteger } from './rows';

/** A deposit whose transfer is not known yet. */
export interface UntrackedDeposit {
  readonly row: number;
  readonly instanceId: string;
  readonly orderId: string;
  readonly coinPub: Uint8Array;
  readonly exchangeUrl: string;
  readonly hContract: Uint8Array;
  readonly hWire: Uint8Array;
  readonly payto: string;
  readonly merchantPriv: Uint8Array;
  readonly merchantPub: Uint8Array;
  readonly contribution: bigint;
  readonly depositFee: bigint;
  /** What was given back of it. */
  readonly refunded: bigint;
  readonly dueMs: number;
}

interface UntrackedResult {
  row: number;
  instance_id: string;
  order_id: string;
  coin_pub: Buffer;
  exchange_url: string;
  h_contract: Buffer;
  h_wire: Buffer;
  payto: string;
  merchant_priv: Buffer;
  merchant_pub: Buffer;
  contribution: string;
  deposit_fee: string;
  refunded: string;
  due_ms: string;
}

const REFUNDED = `(select coalesce(sum(r.amount), 0) from merchant.refund r
  where r.order_row = d.order_row and r.coin_pub = d.coin_pub and r.failure_status is null)`;

const UNTRACKED = `
  select o.id as row, o.instance_id, o.order_id, d.coin_pub, d.exchange_url, o.h_contract, a.h_wire,
    a.payto, i.merchant_priv, i.merchant_pub, d.contribution, d.deposit_fee,
    ${REFUNDED} as refunded, greatest(o.wire_deadline_ms, o.refund_deadline_ms) as due_ms
  from merchant.deposit d
    join merchant."order" o on o.id = d.order_row
    join merchant.instance i on i.id = o.instance_id
    join merchant.account a on a.id = o.account_id`;

/** Those that should be wired by now. */
export async function listUntracked(
  db: Database,
  now: number,
  limit: number,
): Promise<UntrackedDeposit[]> {
  const rows = await db.query<UntrackedResult>(
    'merchant-untracked',
    `${UNTRACKED} where d.track_after_ms <= $1 order by d.track_after_ms limit $2`,
    [now, limit],
  );
  return rows.map(toUntracked);
}

/** Those of one order, due or not. */
export async function listUntrackedOfOrder(db: Database, row: number): Promise<UntrackedDeposit[]> {
  const rows = await db.query<UntrackedResult>(
    'merchant-untracked-order',
    `${UNTRACKED} where d.order_row = $1 and d.track_after_ms is not null order by d.coin_pub`,
    [row],
  );
  return rows.map(toUntracked);
}

function toUntracked(found: UntrackedResult): UntrackedDeposit {
  return {
    row: found.row,
    instanceId: found.instance_id,
    orderId: found.order_id,
    coinPub: toBytes(found.coin_pub),
    exchangeUrl: found.exchange_url,
    hContract: toBytes(found.h_contract),
    hWire: toBytes(found.h_wire),
    payto: found.payto,
    merchantPriv: toBytes(found.merchant_priv),
    merchantPub: toBytes(found.merchant_pub),
    contribution: BigInt(found.contribution),
    depositFee: BigInt(found.deposit_fee),
    refunded: BigInt(found.refunded),
    dueMs: toInteger(found.due_ms),
  };
}

/** Asks again after `trackAfter`; nothing happens when the transfer is known meanwhile. */
export async function postponeTracking(
  db: Database,
  deposit: { row: number; coinPub: Uint8Array },
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
  readonly row: number;
  readonly orderId: string;
  readonly coinPub: Uint8Array;
  readonly hContract: Uint8Array;
  readonly contribution: bigint;
  readonly depositFee: bigint;
  /** What was given back of it. */
  readonly refunded: bigint;
  /** The exchange's confirmation (purpose 1033). */
  readonly exchangeTimestamp: number;
  readonly exchangeSig: Uint8Array;
  readonly exchangePub: Uint8Array;
}

interface KnownResult {
  row: number;
  order_id: string;
  coin_pub: Buffer;
  h_contract: Buffer;
  contribution: string;
  deposit_fee: string;
  refunded: string;
  exchange_timestamp_ms: string;
  exchange_sig: Buffer;
  exchange_pub: Buffer;
}

export async function listKnownDeposits(
  db: Database,
  instanceId: string,
  coinPubs: readonly Uint8Array[],
): Promise<KnownDeposit[]> {
  const rows = await db.query<KnownResult>(
    'merchant-known-deposits',
    `select o.id as row, o.order_id, d.coin_pub, o.h_contract, d.contribution, d.deposit_fee,
       ${REFUNDED} as refunded, d.exchange_timestamp_ms, d.exchange_sig, d.exchange_pub
     from merchant.deposit d join merchant."order" o on o.id = d.order_row
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
    refunded: BigInt(found.refunded),
    exchangeTimestamp: toInteger(found.exchange_timestamp_ms),
    exchangeSig: toBytes(found.exchange_sig),
    exchangePub: toBytes(found.exchange_pub),
  }));
}
