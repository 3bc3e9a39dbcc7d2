/**
 * Refunds of orders: decided under a lock on the order's row, so that of several decisions at the same
 * time each counts the others; then asked of the exchange, and obtained by a wallet. A refund that the
 * exchange has refused gives nothing back and counts for nothing.
 */
import 'server-only';
import type { PoolClient } from 'pg';
import type { Database } from '@/storage/client';
import type { OrderName } from './payments';
import type { OrderStage } from './orders';
import { markWired } from './transfers';
import { toBytes, toInteger, toIntegerOrNull } from './rows';

export type RefundState =
  | { readonly state: 'pending' }
  | {
      readonly state: 'confirmed';
      readonly exchangeSig: Uint8Array;
      readonly exchangePub: Uint8Array;
    }
  /** The exchange's final no, in its own words. */
  | { readonly state: 'refused'; readonly status: number; readonly body: string };

export interface RefundRow {
  /** The protocol's rtransaction_id. */
  readonly id: number;
  readonly coinPub: Uint8Array;
  readonly exchangeUrl: string;
  /** Taken of the deposit; the coin regains it without the fee. */
  readonly amount: bigint;
  readonly refundFee: bigint;
  readonly reason: string;
  readonly createdMs: number;
  readonly attempts: number;
  /** When the exchange confirmed or refused; null before, and where nobody noted it. */
  readonly answeredMs: number | null;
  readonly takenMs: number | null;
  readonly outcome: RefundState;
}

interface RefundResult {
  id: string;
  coin_pub: Buffer;
  exchange_url: string;
  amount: string;
  refund_fee: string;
  reason: string;
  created_ms: string;
  attempts: number;
  answered_ms: string | null;
  taken_ms: string | null;
  exchange_sig: Buffer | null;
  exchange_pub: Buffer | null;
  failure_status: number | null;
  failure_body: string | null;
}

/** Oldest first. */
export async function listRefunds(db: Database, row: number): Promise<RefundRow[]> {
  const rows = await db.query<RefundResult>(
    'merchant-refunds',
    `select r.id, r.coin_pub, d.exchange_url, r.amount, r.refund_fee, r.reason, r.created_ms,
       r.attempts, r.answered_ms, r.taken_ms, r.exchange_sig, r.exchange_pub, r.failure_status, r.failure_body
     from merchant.refund r join merchant.deposit d using (order_row, coin_pub)
     where r.order_row = $1 order by r.id`,
    [row],
  );
  return rows.map((found) => ({
    id: toInteger(found.id),
    coinPub: toBytes(found.coin_pub),
    exchangeUrl: found.exchange_url,
    amount: BigInt(found.amount),
    refundFee: BigInt(found.refund_fee),
    reason: found.reason,
    createdMs: toInteger(found.created_ms),
    attempts: found.attempts,
    answeredMs: toIntegerOrNull(found.answered_ms),
    takenMs: toIntegerOrNull(found.taken_ms),
    outcome: toOutcome(found),
  }));
}

function toOutcome(found: RefundResult): RefundState {
  const { exchange_sig: exchangeSig, exchange_pub: exchangePub } = found;
  if (exchangeSig !== null && exchangePub !== null) {
    return {
      state: 'confirmed',
      exchangeSig: toBytes(exchangeSig),
      exchangePub: toBytes(exchangePub),
    };
  }
  if (found.failure_status === null) return { state: 'pending' };
  return { state: 'refused', status: found.failure_status, body: found.failure_body ?? '{}' };
}

export interface DecidedDeposit {
  readonly coinPub: Uint8Array;
  readonly contribution: bigint;
  /** Decided before, and not refused by the exchange. */
  readonly refunded: bigint;
  /** Decided before, whatever became of it. */
  readonly isDecided: boolean;
}

export interface LockedOrder {
  readonly stage: OrderStage;
  /** A payment is under way. */
  readonly isAttempted: boolean;
  /** Decisions of before, whatever became of them. */
  readonly decisions: number;
  /** In no particular but in a fixed order. */
  readonly deposits: readonly DecidedDeposit[];
}

export interface NewRefund {
  readonly coinPub: Uint8Array;
  readonly amount: bigint;
  readonly refundFee: bigint;
}

export interface RefundDecision {
  readonly refunds: readonly NewRefund[];
  /** Also ends the order: no payment of it can begin any more. */
  readonly abort?: boolean;
}

/**
 * `decide` asks nobody; what it throws leaves everything as it was. Answers what it decided, null when
 * the order is gone. No two decisions of an order have the same time, which tells them apart.
 */
export function decideRefunds<Decision extends RefundDecision>(
  db: Database,
  at: { readonly row: number; readonly reason: string; readonly now: number },
  decide: (order: LockedOrder) => Decision,
): Promise<Decision | null> {
  return db.transaction(async (client) => {
    const locked = await lockOrder(client, at.row);
    if (locked === null) return null;
    const times = await listDecisionTimes(client, at.row);
    const decision = decide({ ...locked, decisions: times.size });
    const { refunds, abort = false } = decision;
    if (abort) {
      await client.query(
        `update merchant."order" set stage = 'aborted', open_until_ms = null where id = $1`,
        [at.row],
      );
    }
    if (refunds.length === 0) return decision;
    await client.query('update merchant."order" set refunded = true where id = $1', [at.row]);
    await client.query(
      `insert into merchant.refund
         (order_row, coin_pub, amount, refund_fee, reason, created_ms, try_after_ms)
       select $1, i.*, $5, $6, $7
       from unnest($2::bytea[], $3::numeric[], $4::numeric[]) as i(coin_pub, amount, refund_fee)`,
      [
        at.row,
        refunds.map(({ coinPub }) => coinPub),
        refunds.map(({ amount }) => amount.toString()),
        refunds.map(({ refundFee }) => refundFee.toString()),
        at.reason,
        firstFree(at.now, times),
        at.now,
      ],
    );
    return decision;
  });
}

async function listDecisionTimes(client: PoolClient, row: number): Promise<ReadonlySet<number>> {
  const { rows } = await client.query<{ created_ms: string }>(
    'select distinct created_ms from merchant.refund where order_row = $1',
    [row],
  );
  return new Set(rows.map((found) => toInteger(found.created_ms)));
}

function firstFree(now: number, taken: ReadonlySet<number>): number {
  let time = now;
  while (taken.has(time)) time += 1;
  return time;
}

async function lockOrder(
  client: PoolClient,
  row: number,
): Promise<Omit<LockedOrder, 'decisions'> | null> {
  const locked = await client.query<{ stage: OrderStage; attempted: boolean }>(
    `select stage, attempt_key is not null as attempted from merchant."order"
     where id = $1 for update`,
    [row],
  );
  const order = locked.rows[0];
  if (order === undefined) return null;
  const deposits = await client.query<{
    coin_pub: Buffer;
    contribution: string;
    refunded: string;
    decided: boolean;
  }>(
    `select d.coin_pub, d.contribution, count(r.id) > 0 as decided,
       coalesce(sum(r.amount) filter (where r.failure_status is null), 0) as refunded
     from merchant.deposit d
       left join merchant.refund r on r.order_row = d.order_row and r.coin_pub = d.coin_pub
     where d.order_row = $1 group by d.order_row, d.coin_pub order by d.coin_pub`,
    [row],
  );
  return {
    stage: order.stage,
    isAttempted: order.attempted,
    deposits: deposits.rows.map((found) => ({
      coinPub: toBytes(found.coin_pub),
      contribution: BigInt(found.contribution),
      refunded: BigInt(found.refunded),
      isDecided: found.decided,
    })),
  };
}

/** Keeps the exchange's confirmation. What it does to the order: settleRefunded. */
export async function confirmRefundRow(
  db: Database,
  refund: {
    readonly id: number;
    readonly exchangeSig: Uint8Array;
    readonly exchangePub: Uint8Array;
    readonly now: number;
  },
): Promise<void> {
  await db.query(
    'merchant-refund-confirm',
    `update merchant.refund set exchange_sig = $2, exchange_pub = $3, answered_ms = $4,
       try_after_ms = null
     where id = $1 and exchange_sig is null and failure_status is null`,
    [refund.id, refund.exchangeSig, refund.exchangePub, refund.now],
  );
}

/**
 * A deposit of which the exchange has given everything back will never be wired, so nobody asks for its
 * transfer; and when nothing of an order is awaited any more, it is called wired like others. After the
 * confirmation and apart from it, so that of two at the same moment the later one counts both. True
 * when the order became wired by it.
 */
export async function settleRefunded(db: Database, row: number): Promise<boolean> {
  await db.query(
    'merchant-refund-untrack',
    `update merchant.deposit d set track_after_ms = null
     where d.order_row = $1 and d.track_after_ms is not null
       and d.contribution - d.deposit_fee <= (
         select sum(amount) from merchant.refund o
         where o.order_row = d.order_row and o.coin_pub = d.coin_pub
           and o.exchange_sig is not null)`,
    [row],
  );
  return (await markWired(db, [row])).length > 0;
}

/**
 * Keeps the exchange's final refusal; `body` is JSON. Under the order's lock, so that whether the order
 * is refunded counts what is decided at the same time.
 */
export async function refuseRefundRow(
  db: Database,
  refund: {
    readonly row: number;
    readonly id: number;
    readonly status: number;
    readonly body: string;
    readonly now: number;
  },
): Promise<void> {
  await db.transaction(async (client) => {
    await client.query('select from merchant."order" where id = $1 for update', [refund.row]);
    await client.query(
      `update merchant.refund set failure_status = $2, failure_body = $3, answered_ms = $4,
         try_after_ms = null
       where id = $1 and exchange_sig is null and failure_status is null`,
      [refund.id, refund.status, refund.body, refund.now],
    );
    await client.query(
      `update merchant."order" o set refunded = false where id = $1 and not exists (
         select from merchant.refund r where r.order_row = o.id and r.failure_status is null)`,
      [refund.row],
    );
  });
}

export async function postponeRefund(db: Database, id: number, tryAfter: number): Promise<void> {
  await db.query(
    'merchant-refund-postpone',
    `update merchant.refund set try_after_ms = $2, attempts = attempts + 1
     where id = $1 and try_after_ms is not null`,
    [id, tryAfter],
  );
}

/** A wallet has obtained these. */
export async function markRefundsTaken(
  db: Database,
  ids: readonly number[],
  now: number,
): Promise<void> {
  await db.query(
    'merchant-refund-taken',
    'update merchant.refund set taken_ms = $2 where id = any($1::bigint[]) and taken_ms is null',
    [ids, now],
  );
}

/** Orders with refunds that the exchange has still to be asked for. */
export async function listDueRefunds(
  db: Database,
  now: number,
  limit: number,
): Promise<OrderName[]> {
  const rows = await db.query<{ instance_id: string; order_id: string }>(
    'merchant-refunds-due',
    `select distinct o.instance_id, o.order_id
     from (
       select order_row from merchant.refund where try_after_ms <= $1
       order by try_after_ms limit $2
     ) due join merchant."order" o on o.id = due.order_row`,
    [now, limit],
  );
  return rows.map((row) => ({ instanceId: row.instance_id, orderId: row.order_id }));
}
