/**
 * Payments, from the intent to the settled order. Each step is one conditional statement on the
 * order's row, so that of several payments at the same time exactly one set of coins is taken.
 */
import 'server-only';
import { sql, type Selectable } from 'kysely';
import type { MerchantDeposit, MerchantOrder } from '@/generated/kysely/tables';
import type { Database } from '@/storage/client';
import type { HotStatement } from '@/storage/group-commit';
import type { Cell, Row } from '@/storage/pipeline';
import { run, runOnce, statement, type Builder } from '@/storage/statement';

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

export interface AcceptedDeposit extends Omit<Selectable<MerchantDeposit>, 'orderRow'> {
  readonly trackAfterMs: number;
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
    deposits.map((deposit) => deposit.exchangeTimestampMs),
    deposits.map((deposit) => deposit.exchangeSig),
    deposits.map((deposit) => deposit.exchangePub),
    deposits.map((deposit) => deposit.trackAfterMs),
  ];
}

/** The orders that fulfill `condition`, as `settled`. */
function settle(condition: string): string {
  return `
    with kept as (${KEEP_DEPOSITS}), settled as (
      update merchant."order" o set stage = 'paid', open_until_ms = null, paid_ms = i.paid_ms,
        session_id = i.session_id, attempt_key = null, attempt_coins = null, attempt_ms = null,
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

/** An order that is not settled fails the whole transaction, by the assertion's name. */
const SETTLE_ALL = `
  ${settle(`${STAGE} = 'open' and o.nonce is not null and o.attempt_key is null
    and o.pay_deadline_ms > i.paid_ms`)}
  select (count(*) = cardinality($11))::merchant.all_orders_settled from settled`;

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
export const settleAtOnce: HotStatement<Settlement, void> = {
  name: 'merchant-settle-at-once',
  text: SETTLE_ALL,
  keyOf: ({ row }) => String(row),
  values: settlementValues,
  results: () => [],
  mayBreak: ['merchant.all_orders_settled'],
};

/**
 * Marks the order paid, if it is not, and keeps the exchange's confirmations in any case: coins that
 * were taken for an order that others have paid meanwhile must be known, to be given back. Orders
 * that are settled at the same moment share a statement.
 */
export function settleOrder(db: Database, settled: Settlement): Promise<boolean> {
  return db.hot.run(settlement, settled);
}

const keep = (db: Pick<Builder, 'insertInto'>, { row, deposits }: OrderDeposits) =>
  db
    .insertInto('merchant.deposit')
    .values(deposits.map((deposit) => ({ ...deposit, orderRow: row })))
    .onConflict((conflict) => conflict.columns(['coinPub', 'orderRow']).doNothing());

/** What some exchanges have confirmed while the others did not answer. */
export async function keepDeposits(
  db: Database,
  row: number,
  deposits: readonly AcceptedDeposit[],
): Promise<void> {
  if (deposits.length > 0) await runOnce(db, (builder) => keep(builder, { row, deposits }));
}

/** A payment of an order that is or was under way. */
export type AttemptName = Pick<NewAttempt, 'row' | 'key'>;

const giveUp = (db: Pick<Builder, 'updateTable'>, p: AttemptName) =>
  db
    .updateTable('merchant.order')
    .set({ attemptKey: null, attemptCoins: null, attemptMs: null })
    .where('id', '=', p.row)
    .where('attemptKey', '=', p.key);

const GIVE_UP = statement('merchant-attempt-give-up', giveUp);

/** After a final refusal: keeps what was accepted and lets other coins try. */
export async function giveUpAttempt(
  db: Database,
  attempt: AttemptName,
  deposits: readonly AcceptedDeposit[],
): Promise<void> {
  const { row } = attempt;
  if (deposits.length === 0) {
    await run(db, GIVE_UP, attempt);
    return;
  }
  await runOnce(db, (builder) =>
    giveUp(
      builder.with('kept', (cte) => keep(cte, { row, deposits })),
      attempt,
    ),
  );
}

const ABANDON = statement('merchant-order-abandon', (db, p: AttemptName & { dueBefore: number }) =>
  db
    .updateTable('merchant.order as o')
    .set({ stage: 'aborted' })
    .where('o.id', '=', p.row)
    .where('o.attemptKey', '=', p.key)
    .where('o.stage', 'in', ['open', 'expired'])
    .where('o.payDeadlineMs', '<', p.dueBefore)
    .where((eb) =>
      eb.or([
        eb.exists(eb.selectFrom('merchant.stockHold as s').whereRef('s.orderRow', '=', 'o.id')),
        eb.exists(eb.selectFrom('merchant.deposit as d').whereRef('d.orderRow', '=', 'o.id')),
      ]),
    )
    .returning('o.id'),
);

/**
 * Ends an order whose pay deadline was before `dueBefore` and whose payment is still under way, when it
 * keeps pieces or coins from others. What is under way stays on record. False for any other order.
 */
export async function abandonOrder(
  db: Database,
  { row, key }: AttemptName,
  dueBefore: number,
): Promise<boolean> {
  return (await run(db, ABANDON, { row, key, dueBefore })).length === 1;
}

const POSTPONE = statement('merchant-attempt-postpone', (db, p: AttemptName & { now: number }) =>
  db
    .updateTable('merchant.order')
    .set({ attemptMs: p.now })
    .where('id', '=', p.row)
    .where('attemptKey', '=', p.key),
);

/** Counts as begun now, so that others are looked at before it. Nothing happens when it is over. */
export async function postponeAttempt(
  db: Database,
  { row, key }: AttemptName,
  now: number,
): Promise<void> {
  await run(db, POSTPONE, { row, key, now });
}

export type OrderName = Pick<Selectable<MerchantOrder>, 'instanceId' | 'orderId'>;

const STALE = statement(
  'merchant-attempts-stale',
  (db, p: { startedBefore: number; limit: number }) =>
    db
      .selectFrom('merchant.order')
      .select(['instanceId', 'orderId'])
      .where('openUntilMs', 'is not', null)
      .where((eb) =>
        eb.or([
          eb('attemptMs', '<', p.startedBefore),
          eb.and([eb('attemptMs', 'is', null), eb('stage', '=', sql.lit('aborted'))]),
        ]),
      )
      .orderBy('attemptMs')
      .limit(p.limit),
);

/**
 * Payments that nobody has finished: after a crash, or because the exchange did not answer. Also of
 * orders that were abandoned, until what was taken for them is on its way back.
 */
export async function listStaleAttempts(
  db: Database,
  startedBefore: number,
  limit: number,
): Promise<OrderName[]> {
  return await run(db, STALE, { startedBefore, limit });
}

const EXPIRE = statement('merchant-orders-expire', (db, p: { now: number; limit: number }) =>
  db
    .updateTable('merchant.order')
    .set({ stage: 'expired', openUntilMs: null })
    .where('attemptKey', 'is', null)
    .where('stage', '=', sql.lit('open'))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('merchant.order as o')
        .select('o.id')
        .where('o.openUntilMs', '<=', p.now)
        .where('o.attemptKey', 'is', null)
        .where('o.stage', '=', sql.lit('open'))
        .orderBy('o.openUntilMs')
        .limit(p.limit),
    )
    .returning(['instanceId', 'orderId']),
);

/** Not those that a payment is under way for: it may still succeed. */
export async function expireOrders(db: Database, now: number, limit: number): Promise<OrderName[]> {
  return await run(db, EXPIRE, { now, limit });
}
