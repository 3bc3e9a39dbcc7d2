/**
 * Payments, from the intent to the settled order. Each step is one conditional statement on the
 * order's row. Of several parallel payments, only one has its coins taken.
 */
import 'server-only';
import type { Selectable } from 'kysely';
import type { MerchantDeposit } from '@/generated/kysely/tables';
import type { CheckedDeposit } from '@/protocol/deposit';
import type { Database } from '@/storage/client';
import { takeOrFail } from '@/storage/exchange/deposits';
import type { HotStatement } from '@/storage/group-commit';
import type { Cell, Row } from '@/storage/pipeline';

/**
 * A claimed order. Its row number alone is not enough. The database may have lost a row that a
 * process remembers, and given its number to another order.
 */
interface ClaimedRow {
  readonly row: number;
  readonly hContract: Uint8Array;
}

export interface NewAttempt extends ClaimedRow {
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
  from unnest($1::bigint[], $2::bytea[], $3::bytea[], $4::text[], $5::bigint[])
    as i(id, h_contract, attempt_key, coins, now)
  where o.id = i.id and o.h_contract = i.h_contract and ${STAGE} in ('open', 'expired')
    and (o.attempt_key = i.attempt_key
      or (o.attempt_key is null and ${STAGE} = 'open' and o.pay_deadline_ms > i.now))
  returning o.id`;

const begin: HotStatement<NewAttempt, boolean> = {
  name: 'merchant-attempt',
  text: BEGIN,
  keyOf: ({ row }) => String(row),
  values: (attempts) => [
    attempts.map(({ row }) => row),
    attempts.map(({ hContract }) => hContract),
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

const COLUMNS = `order_row, coin_pub, coin_sig, exchange_url, contribution, deposit_fee,
  exchange_timestamp_ms, exchange_sig, exchange_pub, track_after_ms`;

/** Those that fulfill `condition`. */
function keep(condition: string): string {
  return `
    insert into merchant.deposit (${COLUMNS})
    select d.* from unnest($1::bigint[], $2::bytea[], $3::bytea[], $4::text[], $5::numeric[],
      $6::numeric[], $7::bigint[], $8::bytea[], $9::bytea[], $10::bigint[]) as d(${COLUMNS})
    where ${condition}
    on conflict (coin_pub, order_row) do nothing`;
}

const OF_THE_CONTRACT = `d.order_row in (
  select o.id from merchant."order" o
  join unnest($11::bigint[], $12::bytea[]) as i(id, h_contract) using (id, h_contract))`;

interface OrderDeposits extends ClaimedRow {
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
    orders.map(({ row }) => row),
    orders.map(({ hContract }) => hContract),
  ];
}

export interface Settlement extends OrderDeposits {
  /** The attempt that the order is reserved for. Empty if there is none. */
  readonly key: Uint8Array;
  readonly paidMs: number;
  readonly sessionId: string;
  readonly sessionKey: Uint8Array | null;
}

/** The orders that fulfill `condition`, as `settled`. */
function settle(kept: string, condition: string): string {
  return `
    with kept as (${kept}), settled as (
      update merchant."order" o set stage = 'paid', open_until_ms = null, paid_ms = i.paid_ms,
        session_id = i.session_id, attempt_key = null, attempt_coins = null, attempt_ms = null,
        -- The address may have been forgotten just now.
        session_key = case when o.fulfillment_url is not null then i.session_key end
      from unnest($11::bigint[], $12::bytea[], $13::bytea[], $14::bigint[], $15::text[],
        $16::bytea[]) as i(id, h_contract, attempt_key, paid_ms, session_id, session_key)
      where o.id = i.id and o.h_contract = i.h_contract and ${condition}
      returning o.id
    )`;
}

function settlementValues(settlements: readonly Settlement[]): Cell[][] {
  return [
    ...depositValues(settlements),
    settlements.map(({ key }) => key),
    settlements.map(({ paidMs }) => paidMs),
    settlements.map(({ sessionId }) => sessionId),
    settlements.map(({ sessionKey }) => sessionKey),
  ];
}

const IS_UNPAID = `${STAGE} in ('open', 'expired')
  and (o.attempt_key is null or o.attempt_key = i.attempt_key)`;

const settlement: HotStatement<Settlement, boolean> = {
  name: 'merchant-settle',
  text: `${settle(keep(OF_THE_CONTRACT), IS_UNPAID)} select id from settled`,
  keyOf: ({ row }) => String(row),
  values: settlementValues,
  results: areReturned,
};

const IS_FREE = `${STAGE} = 'open' and o.attempt_key is null and o.pay_deadline_ms > i.paid_ms`;

/** An order that is not settled fails the whole transaction, by the assertion's name. */
const settleOrFail: HotStatement<Settlement, void> = {
  name: 'merchant-settle-at-once',
  text: `${settle(keep('true'), IS_FREE)}
    select (count(*) = cardinality($11))::merchant.all_orders_settled from settled`,
  keyOf: ({ row }) => String(row),
  values: settlementValues,
  results: () => [],
  mayBreak: ['merchant.all_orders_settled'],
};

/**
 * Takes coins of an exchange in this database and marks the order paid: the one transaction of two
 * parties. False when too little is left of a coin, or its deposit exists already. Also when the order is
 * not open, past its deadline or reserved for others. Then nothing has happened.
 */
export function takeAndSettle(
  db: Database,
  coins: readonly CheckedDeposit[],
  settled: Settlement,
): Promise<boolean> {
  const taking = coins.map((item) => ({ statement: takeOrFail, item }));
  return db.hot.runAllOrNone([...taking, { statement: settleOrFail, item: settled }]);
}

/**
 * Marks the order paid, if it is not, and always keeps the exchange's confirmations. Coins may have
 * been taken for an order that another payment has settled meanwhile. These must be known, to be
 * refunded. Orders that are settled at the same moment share a statement.
 */
export function settleOrder(db: Database, settled: Settlement): Promise<boolean> {
  return db.hot.run(settlement, settled);
}

const keeping: HotStatement<OrderDeposits, void> = {
  name: 'merchant-deposits-keep',
  text: keep(OF_THE_CONTRACT),
  keyOf: ({ row }) => String(row),
  values: depositValues,
  results: () => [],
};

/** What some exchanges have confirmed while the others did not answer. */
export async function keepDeposits(db: Database, kept: OrderDeposits): Promise<void> {
  if (kept.deposits.length > 0) await db.hot.run(keeping, kept);
}

/** A payment of an order that is or was under way. */
export type AttemptName = Pick<NewAttempt, 'row' | 'key'>;

type GivenUp = OrderDeposits & AttemptName;

const givingUp: HotStatement<GivenUp, void> = {
  name: 'merchant-attempt-give-up',
  text: `
    with kept as (${keep(OF_THE_CONTRACT)})
    update merchant."order" o set attempt_key = null, attempt_coins = null, attempt_ms = null
    from unnest($11::bigint[], $12::bytea[], $13::bytea[]) as i(id, h_contract, attempt_key)
    where o.id = i.id and o.h_contract = i.h_contract and o.attempt_key = i.attempt_key`,
  keyOf: ({ row }) => String(row),
  values: (all) => [...depositValues(all), all.map(({ key }) => key)],
  results: () => [],
};

/** After a final refusal: keeps what was accepted and lets other coins try. */
export async function giveUpAttempt(db: Database, given: GivenUp): Promise<void> {
  await db.hot.run(givingUp, given);
}
