/**
 * Payments, from the intent to the settled order. Each step is one conditional statement on the
 * order's row, so that of several payments at the same time exactly one set of coins is taken.
 */
import 'server-only';
import type { Database } from '@/storage/client';
import type { HotStatement } from '@/storage/group-commit';
import type { Cell, Row } from '@/storage/pipeline';
import { toInteger } from './rows';

export interface NewAttempt {
  readonly row: number;
  /** Hash of the coins: the same coins again are the same attempt. */
  readonly key: Uint8Array;
  /** JSON of what will be sent to the exchange. */
  readonly coins: string;
  readonly now: number;
}

/** As an expression, so that no index on the stage is taken for what the row's id finds. */
const STAGE = `(o.stage || '')`;

const BEGIN = `
  update merchant."order" o
  set attempt_key = i.attempt_key, attempt_coins = i.coins, attempt_ms = i.now
  from unnest($1::bigint[], $2::bytea[], $3::text[], $4::bigint[]) as i(id, attempt_key, coins, now)
  where o.id = i.id and o.nonce is not null and ${STAGE} in ('open', 'expired')
    and (o.attempt_key = i.attempt_key
      or (o.attempt_key is null and ${STAGE} = 'open' and o.pay_deadline_ms > i.now))
  returning o.id`;

const begin: HotStatement<NewAttempt, boolean> = {
  name: 'merchant-attempt',
  text: BEGIN,
  keyOf: ({ row }) => String(row),
  values: (attempts) => [
    attempts.map(({ row }) => row),
    attempts.map(({ key }) => key),
    attempts.map(({ coins }) => coins),
    attempts.map(({ now }) => now),
  ],
  results: areReturned,
};

function areReturned(rows: readonly Row[], items: readonly { row: number }[]): boolean[] {
  const returned = new Set(rows.map(({ id }) => id));
  return items.map(({ row }) => returned.has(row));
}

/** Reserves the order for these coins. False when it is paid, reserved for others, or too late. */
export function beginAttempt(db: Database, attempt: NewAttempt): Promise<boolean> {
  return db.hot.run(begin, attempt);
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
  select * from unnest($1::bigint[], $2::bytea[], $3::bytea[], $4::text[], $5::numeric[],
    $6::numeric[], $7::bigint[], $8::bytea[], $9::bytea[], $10::bigint[])
  on conflict (coin_pub, order_row) do nothing`;

interface OrderDeposits {
  readonly row: number;
  readonly deposits: readonly AcceptedDeposit[];
}

function depositValues(orders: readonly OrderDeposits[]): Cell[][] {
  const rows = orders.flatMap(({ row, deposits }) => deposits.map(() => row));
  const deposits = orders.flatMap((order) => order.deposits);
  return [
    rows,
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

/** The orders that fulfill `condition`, as `settled`. */
function settle(condition: string): string {
  return `
    with kept as (${KEEP_DEPOSITS}), settled as (
      update merchant."order" o set stage = 'paid', open_until_ms = null, paid_ms = i.paid_ms,
        session_id = i.session_id, ${NO_ATTEMPT},
        -- The address may have been forgotten just now.
        session_key = case when o.fulfillment_url is not null then i.session_key end
      from unnest($11::bigint[], $12::bytea[], $13::bigint[], $14::text[], $15::bytea[])
        as i(id, attempt_key, paid_ms, session_id, session_key)
      where o.id = i.id and ${condition}
      returning o.id
    )`;
}

const SETTLE = `
  ${settle(`${STAGE} in ('open', 'expired')
    and (o.attempt_key is null or o.attempt_key = i.attempt_key)`)}
  select id from settled`;

/** Divides by zero when an order was not settled, which takes the whole transaction back. */
const SETTLE_ALL = `
  ${settle(`${STAGE} = 'open' and o.nonce is not null and o.attempt_key is null
    and o.pay_deadline_ms > i.paid_ms`)}
  select 1 / (count(*) = cardinality($11))::int from settled`;

export interface Settlement extends OrderDeposits {
  readonly key: Uint8Array;
  readonly paidMs: number;
  readonly sessionId: string;
  readonly sessionKey: Uint8Array | null;
}

function settlementValues(settlements: readonly Settlement[]): Cell[][] {
  return [
    ...depositValues(settlements),
    settlements.map(({ row }) => row),
    settlements.map(({ key }) => key),
    settlements.map(({ paidMs }) => paidMs),
    settlements.map(({ sessionId }) => sessionId),
    settlements.map(({ sessionKey }) => sessionKey),
  ];
}

const settlement: HotStatement<Settlement, boolean> = {
  name: 'merchant-settle',
  text: SETTLE,
  keyOf: ({ row }) => String(row),
  values: settlementValues,
  results: areReturned,
};

/** An order that is open and reserved for nobody, or nothing at all. */
export const settleAtOnce: HotStatement<Settlement, boolean> = {
  name: 'merchant-settle-at-once',
  text: SETTLE_ALL,
  keyOf: ({ row }) => String(row),
  values: settlementValues,
  results: (_, settlements) => settlements.map(() => true),
};

/**
 * Marks the order paid, if it is not, and keeps the exchange's confirmations in any case: coins that
 * were taken for an order that others have paid meanwhile must be known, to be given back. Orders
 * that are settled at the same moment share a statement.
 */
export function settleOrder(db: Database, settled: Settlement): Promise<boolean> {
  return db.hot.run(settlement, settled);
}

/** What some exchanges have confirmed while the others did not answer. */
export async function keepDeposits(
  db: Database,
  row: number,
  deposits: readonly AcceptedDeposit[],
): Promise<void> {
  if (deposits.length === 0) return;
  await db.query('merchant-deposits-keep', KEEP_DEPOSITS, depositValues([{ row, deposits }]));
}

/** After a final refusal: keeps what was accepted and lets other coins try. */
export async function giveUpAttempt(
  db: Database,
  attempt: { row: number; key: Uint8Array },
  deposits: readonly AcceptedDeposit[],
): Promise<void> {
  await db.query(
    'merchant-attempt-give-up',
    `with kept as (${KEEP_DEPOSITS})
     update merchant."order" set ${NO_ATTEMPT} where id = $11 and attempt_key = $12`,
    [...depositValues([{ row: attempt.row, deposits }]), attempt.row, attempt.key],
  );
}

/**
 * Ends an order whose pay deadline was before `dueBefore` and whose payment is still under way, when it
 * keeps pieces or coins from others. What is under way stays on record. False for any other order.
 */
export async function abandonOrder(
  db: Database,
  attempt: { row: number; key: Uint8Array },
  dueBefore: number,
): Promise<boolean> {
  const ended = await db.query(
    'merchant-order-abandon',
    `update merchant."order" o set stage = 'aborted'
     where id = $1 and attempt_key = $2 and ${STAGE} in ('open', 'expired')
       and pay_deadline_ms < $3 and (
         exists (select from merchant.stock_hold where order_row = o.id)
         or exists (select from merchant.deposit where order_row = o.id))
     returning id`,
    [attempt.row, attempt.key, dueBefore],
  );
  return ended.length === 1;
}

/** Counts as begun now, so that others are looked at before it. Nothing happens when it is over. */
export async function postponeAttempt(
  db: Database,
  attempt: { row: number; key: Uint8Array },
  now: number,
): Promise<void> {
  await db.query(
    'merchant-attempt-postpone',
    'update merchant."order" set attempt_ms = $3 where id = $1 and attempt_key = $2',
    [attempt.row, attempt.key, now],
  );
}

export interface OrderName {
  readonly instanceId: string;
  readonly orderId: string;
}

/**
 * Payments that nobody has finished: after a crash, or because the exchange did not answer. Also of
 * orders that were abandoned, until what was taken for them is on its way back.
 */
export async function listStaleAttempts(
  db: Database,
  startedBefore: number,
  limit: number,
): Promise<OrderName[]> {
  const rows = await db.query<{ instance_id: string; order_id: string }>(
    'merchant-attempts-stale',
    `select instance_id, order_id from merchant."order"
     where open_until_ms is not null
       and (attempt_ms < $1 or (attempt_ms is null and stage = 'aborted'))
     order by attempt_ms limit $2`,
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
       select id from merchant."order"
       where open_until_ms <= $1 and attempt_key is null and stage = 'open'
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
  /** Deposits of which more was to be given back than they brought. */
  readonly overRefunded: number;
  /** Decided, and not refused by the exchange. */
  readonly refunded: bigint;
  /** Part of it that the exchange has confirmed. */
  readonly refundsConfirmed: bigint;
}

/** All of one moment. */
export async function sumPayments(db: Database): Promise<MerchantSums> {
  const [sums] = await db.query<Record<keyof MerchantSums, string>>(
    'merchant-books',
    `with per_coin as (
       select d.*, coalesce(r.decided, 0) as refunded, coalesce(r.confirmed, 0) as confirmed
       from merchant.deposit d left join (
         select order_row, coin_pub, sum(amount) as decided,
           sum(amount) filter (where exchange_sig is not null) as confirmed
         from merchant.refund where failure_status is null group by order_row, coin_pub
       ) r using (order_row, coin_pub)
     ), per_order as (
       select o.id, o.stage in ('paid', 'wired') as paid, o.stage = 'wired' as wired, o.amount,
         coalesce(sum(d.contribution), 0) as deposited, coalesce(sum(d.deposit_fee), 0) as fees,
         coalesce(sum(d.refunded), 0) as refunded,
         coalesce(sum(d.confirmed), 0) as confirmed,
         coalesce(bool_or(d.track_after_ms is not null), false) as tracking
       from merchant."order" o left join per_coin d on d.order_row = o.id
       group by o.id
     )
     select count(*) filter (where paid and deposited < amount) as "underpaid",
       count(*) filter (where wired and tracking) as "wiredTooEarly",
       count(*) filter (where paid) as "paidOrders",
       coalesce(sum(deposited) filter (where paid), 0) as "deposited",
       coalesce(sum(fees) filter (where paid), 0) as "depositFees",
       coalesce(sum(deposited - confirmed) filter (where not paid), 0) as "surplus",
       (select count(*) from per_coin where refunded > contribution) as "overRefunded",
       coalesce(sum(refunded), 0) as "refunded",
       coalesce(sum(confirmed), 0) as "refundsConfirmed"
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
    overRefunded: toInteger(sums.overRefunded),
    refunded: BigInt(sums.refunded),
    refundsConfirmed: BigInt(sums.refundsConfirmed),
  };
}
