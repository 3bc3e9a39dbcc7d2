/**
 * Payments, from the intent to the settled order. Each step is one conditional statement on the
 * order's row, so that of several payments at the same time exactly one set of coins is taken.
 */
import 'server-only';
import type { Database } from '@/storage/client';
import { toInteger } from './rows';

export interface NewAttempt {
  readonly row: string;
  /** Hash of the coins: the same coins again are the same attempt. */
  readonly key: Uint8Array;
  /** JSON of what will be sent to the exchange. */
  readonly coins: string;
  readonly now: number;
}

const BEGIN = `
  update merchant."order" set attempt_key = $2, attempt_coins = $3, attempt_ms = $4
  where id = $1 and nonce is not null and stage in ('open', 'expired')
    and (attempt_key = $2 or (attempt_key is null and pay_deadline_ms > $4))`;

/**
 * Reserves the order for these coins. False when it is paid, reserved for other coins, or too late.
 *
 * `durable` false lets the statement return before its log is on disk. That is safe when the deposits
 * that follow are committed to the same write-ahead log: the log is flushed in order, so a deposit
 * that survives a crash proves that this intent has survived too; and an intent that is lost was
 * followed by no deposit.
 */
export async function beginAttempt(
  db: Database,
  attempt: NewAttempt,
  durable: boolean,
): Promise<boolean> {
  const values = [attempt.row, attempt.key, attempt.coins, attempt.now];
  const begun = durable
    ? await db.query('merchant-attempt-durable', `${BEGIN} returning id`, values)
    : await db.query(
        'merchant-attempt',
        `${BEGIN} and set_config('synchronous_commit', 'off', true) = 'off' returning id`,
        values,
      );
  return begun.length === 1;
}

export interface AcceptedDeposit {
  readonly coinPub: Uint8Array;
  readonly coinSig: Uint8Array;
  readonly exchangeUrl: string;
  readonly contribution: bigint;
  readonly depositFee: bigint;
  readonly exchangeTimestamp: number;
  readonly exchangeSig: Uint8Array;
  readonly exchangePub: Uint8Array;
  readonly trackAfter: number;
}

const KEEP_DEPOSITS = `
  insert into merchant.deposit (order_row, coin_pub, coin_sig, exchange_url, contribution,
    deposit_fee, exchange_timestamp_ms, exchange_sig, exchange_pub, track_after_ms)
  select $1::bigint, * from unnest($3::bytea[], $4::bytea[], $5::text[], $6::numeric[], $7::numeric[],
    $8::bigint[], $9::bytea[], $10::bytea[], $11::bigint[])
  on conflict (coin_pub, order_row) do nothing`;

function depositValues(
  row: string,
  key: Uint8Array,
  deposits: readonly AcceptedDeposit[],
): unknown[] {
  return [
    row,
    key,
    deposits.map((deposit) => deposit.coinPub),
    deposits.map((deposit) => deposit.coinSig),
    deposits.map((deposit) => deposit.exchangeUrl),
    deposits.map((deposit) => deposit.contribution.toString()),
    deposits.map((deposit) => deposit.depositFee.toString()),
    deposits.map((deposit) => deposit.exchangeTimestamp),
    deposits.map((deposit) => deposit.exchangeSig),
    deposits.map((deposit) => deposit.exchangePub),
    deposits.map((deposit) => deposit.trackAfter),
  ];
}

const NO_ATTEMPT = 'attempt_key = null, attempt_coins = null, attempt_ms = null';

const SETTLE = `
  with kept as (${KEEP_DEPOSITS})
  update merchant."order" set stage = 'paid', open_until_ms = null, paid_ms = $12, session_id = $13,
    session_key = $14, ${NO_ATTEMPT}
  where id = $1 and stage in ('open', 'expired') and (attempt_key is null or attempt_key = $2)
  returning id`;

export interface Settlement {
  readonly row: string;
  readonly key: Uint8Array;
  readonly deposits: readonly AcceptedDeposit[];
  readonly paidMs: number;
  readonly sessionId: string;
  readonly sessionKey: Uint8Array | null;
}

/**
 * Marks the order paid, if it is not, and keeps the exchange's confirmations in any case: coins that
 * were taken for an order that others have paid meanwhile must be known, to be given back.
 */
export async function settleOrder(db: Database, settlement: Settlement): Promise<boolean> {
  const { row, key, deposits, paidMs, sessionId, sessionKey } = settlement;
  const values = [...depositValues(row, key, deposits), paidMs, sessionId, sessionKey];
  return (await db.query('merchant-settle', SETTLE, values)).length === 1;
}

/** After a final refusal: keeps what was accepted and lets other coins try. */
export async function giveUpAttempt(
  db: Database,
  attempt: { row: string; key: Uint8Array },
  deposits: readonly AcceptedDeposit[],
): Promise<void> {
  await db.query(
    'merchant-attempt-give-up',
    `with kept as (${KEEP_DEPOSITS})
     update merchant."order" set ${NO_ATTEMPT} where id = $1 and attempt_key = $2`,
    depositValues(attempt.row, attempt.key, deposits),
  );
}

export interface OrderName {
  readonly instanceId: string;
  readonly orderId: string;
}

/** Payments that nobody has finished: after a crash, or because the exchange did not answer. */
export async function listStaleAttempts(
  db: Database,
  startedBefore: number,
  limit: number,
): Promise<OrderName[]> {
  const rows = await db.query<{ instance_id: string; order_id: string }>(
    'merchant-attempts-stale',
    `select instance_id, order_id from merchant."order"
     where open_until_ms is not null and attempt_ms < $1 order by attempt_ms limit $2`,
    [startedBefore, limit],
  );
  return rows.map((row) => ({ instanceId: row.instance_id, orderId: row.order_id }));
}

/** Not those that a payment is under way for: it may still succeed. */
export async function expireOrders(db: Database, now: number, limit: number): Promise<OrderName[]> {
  const rows = await db.query<{ instance_id: string; order_id: string }>(
    'merchant-orders-expire',
    `update merchant."order" set stage = 'expired', open_until_ms = null
     where attempt_key is null and stage = 'open' and id in (
       select id from merchant."order" where open_until_ms <= $1 and attempt_key is null
       order by open_until_ms limit $2)
     returning instance_id, order_id`,
    [now, limit],
  );
  return rows.map((row) => ({ instanceId: row.instance_id, orderId: row.order_id }));
}

export interface MerchantSums {
  /** Paid orders whose recorded deposits do not reach the price. */
  readonly underpaid: number;
  /** Orders called wired while a deposit of theirs is not matched. */
  readonly wiredTooEarly: number;
  readonly paidOrders: number;
  readonly deposited: bigint;
  readonly depositFees: bigint;
  readonly surplus: bigint;
}

/** All of one moment. */
export async function sumPayments(db: Database): Promise<MerchantSums> {
  const [sums] = await db.query<Record<keyof MerchantSums, string>>(
    'merchant-books',
    `with per_order as (
       select o.id, o.stage in ('paid', 'wired') as paid, o.stage = 'wired' as wired, o.amount,
         coalesce(sum(d.contribution), 0) as deposited, coalesce(sum(d.deposit_fee), 0) as fees,
         coalesce(bool_or(d.track_after_ms is not null), false) as tracking
       from merchant."order" o left join merchant.deposit d on d.order_row = o.id
       group by o.id
     )
     select count(*) filter (where paid and deposited < amount) as "underpaid",
       count(*) filter (where wired and tracking) as "wiredTooEarly",
       count(*) filter (where paid) as "paidOrders",
       coalesce(sum(deposited) filter (where paid), 0) as "deposited",
       coalesce(sum(fees) filter (where paid), 0) as "depositFees",
       coalesce(sum(deposited) filter (where not paid), 0) as "surplus"
     from per_order`,
    [],
  );
  if (sums === undefined) throw new Error('sums without a row');
  return {
    underpaid: toInteger(sums.underpaid),
    wiredTooEarly: toInteger(sums.wiredTooEarly),
    paidOrders: toInteger(sums.paidOrders),
    deposited: BigInt(sums.deposited),
    depositFees: BigInt(sums.depositFees),
    surplus: BigInt(sums.surplus),
  };
}
