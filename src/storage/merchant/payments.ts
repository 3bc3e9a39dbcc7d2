/**
 * Payments, from the intent to the settled order. Each step is one conditional statement on the
 * order's row. Of several parallel payments, only one has its coins taken.
 */
import 'server-only';
import type { MerchantDeposit } from '@/generated/kysely/tables';
import type { Amount } from '@/protocol/amount';
import type { CheckedDeposit, DepositConfirmation } from '@/protocol/deposit';
import type { PaymentCoin } from '@/protocol/payment';
import type { Timestamp } from '@/protocol/timestamp';
import type { Database } from '@/storage/client';
import { takeCoinsOrFail } from '@/storage/exchange/deposits';
import {
  areReturned,
  byIndex,
  columns,
  hotStatement,
  notByIndex,
  ROW,
  type Columns,
  type ColumnsOf,
} from '@/storage/hot-statement';

const STAGE = notByIndex('o.stage');

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

const attempts = columns({
  row: 'bigint',
  hContract: 'bytea',
  key: 'bytea',
  coins: 'text',
  now: 'bigint',
});

const begin = hotStatement({
  name: 'merchant-attempt',
  text: `
    update merchant."order" o
    set attempt_key = i.key, attempt_coins = i.coins, attempt_ms = i.now
    from ${attempts.as('i')}
    where ${byIndex('o.id', 'i.row')} and o.h_contract = i.h_contract and ${STAGE} in ('open', 'expired')
      and (o.attempt_key = i.key
        or (o.attempt_key is null and ${STAGE} = 'open' and o.pay_deadline_ms > i.now))
    returning o.id`,
  returns: ROW,
  keyOf: ({ row }: NewAttempt) => String(row),
  values: attempts.values,
  results: areReturned,
});

/** Reserves the order for these coins. False when it is paid, reserved for others, or too late. */
export function beginAttempt(db: Database, attempt: NewAttempt): Promise<boolean> {
  return db.hot.run(begin, attempt);
}

/** A coin that an exchange has taken, as the merchant keeps it. */
export interface AcceptedDeposit extends KeptCoin, DepositConfirmation {
  readonly depositFee: Amount;
  readonly trackAfter: Timestamp;
}
type KeptCoin = Pick<PaymentCoin, 'coinPub' | 'coinSig' | 'exchangeUrl' | 'contribution'>;

const kept = columns({
  orderRow: 'bigint',
  coinPub: 'bytea',
  coinSig: 'bytea',
  exchangeUrl: 'text',
  contribution: 'amount',
  depositFee: 'amount',
  exchangeTimestamp: 'time',
  exchangeSig: 'bytea',
  exchangePub: 'bytea',
  trackAfter: 'time',
} satisfies ColumnsOf<MerchantDeposit>);

/** Inserts the deposits that fulfill `condition`. */
function keep(condition: string): string {
  return `
    insert into merchant.deposit (${kept.names})
    select d.* from ${kept.as('d')}
    where ${condition}
    on conflict (coin_pub, order_row) do nothing`;
}

const CLAIMED = { row: 'bigint', hContract: 'bytea' } as const;
const claimed = columns(CLAIMED, kept.next);

const OF_THE_CONTRACT = `d.order_row in (
  select i.row from ${claimed.as('i')}
  join merchant."order" o on ${byIndex('o.id', 'i.row')} and o.h_contract = i.h_contract)`;

interface OrderDeposits extends ClaimedRow {
  readonly deposits: readonly AcceptedDeposit[];
}

/** Returns the columns of the orders' deposits, then those of the orders. */
const withDeposits =
  <Order>({ values }: Columns<Order>) =>
  (orders: readonly (Order & OrderDeposits)[]) => {
    const rows = orders.flatMap(({ row: orderRow, deposits }) =>
      deposits.map((deposit) => ({ orderRow, ...deposit })),
    );
    return [...kept.values(rows), ...values(orders)];
  };

export interface Settlement extends OrderDeposits {
  /** The attempt that the order is reserved for. Empty if there is none. */
  readonly key: Uint8Array;
  readonly paidMs: number;
  /** The sum that all coins of the payment bring, less deposit fees. */
  readonly received: Amount;
  readonly sessionId: string;
  readonly sessionKey: Uint8Array | null;
}

const paid = columns(
  {
    ...CLAIMED,
    key: 'bytea',
    paidMs: 'bigint',
    received: 'amount',
    sessionId: 'text',
    sessionKey: 'bytea',
  },
  kept.next,
);

/** The orders that fulfill `condition`, as `settled`. */
function settleText(deposits: string, condition: string): string {
  return `
    with kept as (${deposits}), settled as (
      update merchant."order" o set stage = 'paid', open_until_ms = null, paid_ms = i.paid_ms,
        received = i.received, session_id = i.session_id, attempt_key = null, attempt_coins = null, attempt_ms = null,
        -- The address may have been forgotten just now.
        session_key = case when o.fulfillment_url is not null then i.session_key end
      from ${paid.as('i')}
      where ${byIndex('o.id', 'i.row')} and o.h_contract = i.h_contract and ${condition}
      returning o.id
    )`;
}

const IS_UNPAID = `${STAGE} in ('open', 'expired')
  and (o.attempt_key is null or o.attempt_key = i.key)`;

const settleBySteps = hotStatement({
  name: 'merchant-settle',
  text: `${settleText(keep(OF_THE_CONTRACT), IS_UNPAID)} select id from settled`,
  returns: ROW,
  keyOf: ({ row }: Settlement) => String(row),
  values: withDeposits(paid),
  results: areReturned,
});

const IS_FREE = `${STAGE} = 'open' and o.attempt_key is null and o.pay_deadline_ms > i.paid_ms`;

/** An order that is not settled fails the whole transaction, by the assertion's name. */
const settleAtOnce = hotStatement({
  name: 'merchant-settle-at-once',
  text: `${settleText(keep('true'), IS_FREE)}
    select (count(*) = ${paid.count})::merchant.all_orders_settled from settled`,
  returns: {},
  keyOf: ({ row }: Settlement) => String(row),
  values: withDeposits(paid),
  results: (): undefined[] => [],
  mayBreak: ['merchant.all_orders_settled'],
});

/**
 * Takes coins of an exchange in this database and marks the order paid: the one transaction of two
 * parties. False when too little is left of a coin, or its deposit exists already. False, too, when it would
 * be the account's first deposit. So it is when the order is not open, too late or reserved for others.
 * Then nothing has happened.
 */
export function takeAndSettle(
  db: Database,
  coins: readonly CheckedDeposit[],
  settled: Settlement,
): Promise<boolean> {
  const taking = coins.map((item) => ({ statement: takeCoinsOrFail, item }));
  return db.hot.runAllOrNone([...taking, { statement: settleAtOnce, item: settled }]);
}

/**
 * Marks the order paid, if it is not, and always keeps the exchange's confirmations. Coins may have
 * been taken for an order that another payment has settled meanwhile. These must be known, to be
 * refunded. Orders that are settled at the same moment share a statement.
 */
export function settleOrder(db: Database, settled: Settlement): Promise<boolean> {
  return db.hot.run(settleBySteps, settled);
}

const keeping = hotStatement({
  name: 'merchant-deposits-keep',
  text: keep(OF_THE_CONTRACT),
  returns: {},
  keyOf: ({ row }: OrderDeposits) => String(row),
  values: withDeposits(claimed),
  results: (): undefined[] => [],
});

/** Stores the deposits that some exchanges have confirmed while others did not answer. */
export async function keepDeposits(db: Database, kept: OrderDeposits): Promise<void> {
  if (kept.deposits.length > 0) await db.hot.run(keeping, kept);
}

/** A payment of an order that is or was under way. */
export type AttemptName = Pick<NewAttempt, 'row' | 'key'>;

type GivenUp = OrderDeposits & AttemptName;

const abandoned = columns({ ...CLAIMED, key: 'bytea' }, kept.next);

const givingUp = hotStatement({
  name: 'merchant-attempt-give-up',
  text: `
    with kept as (${keep(OF_THE_CONTRACT)})
    update merchant."order" o set attempt_key = null, attempt_coins = null, attempt_ms = null
    from ${abandoned.as('i')}
    where ${byIndex('o.id', 'i.row')} and o.h_contract = i.h_contract and o.attempt_key = i.key`,
  returns: {},
  keyOf: ({ row }: GivenUp) => String(row),
  values: withDeposits(abandoned),
  results: (): undefined[] => [],
});

/** Keeps what was accepted before a final refusal, and lets other coins try. */
export async function giveUpAttempt(db: Database, given: GivenUp): Promise<void> {
  await db.hot.run(givingUp, given);
}
