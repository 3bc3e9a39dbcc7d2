/** Reserves: credits by incoming transfers, debits by withdrawals. One statement per move. */
import 'server-only';
import { sql } from 'kysely';
import type { ExchangeWithdrawal } from '@/generated/kysely/tables';
import { toHex } from '@/protocol/crypto/bytes';
import type { IncomingTransfer } from '@/protocol/bank';
import type { Database } from '@/storage/client';
import { itemColumns, type ArraysOf } from '@/storage/item-columns';
import { byIndex, columns, hotStatement, type ColumnsOf } from '@/storage/hot-statement';
import { first, valuesFor, run, statement } from '@/storage/statement';

export interface WithdrawalRow {
  readonly reservePub: Uint8Array;
  readonly hCoinEv: Uint8Array;
  readonly hDenom: Uint8Array;
  readonly amountWithFee: bigint;
  readonly withdrawFee: bigint;
  readonly reserveSig: Uint8Array;
}

const RECORDED = {
  reservePub: 'bytea',
  hCoinEv: 'bytea',
  amountWithFee: 'numeric',
  withdrawFee: 'numeric',
  reserveSig: 'bytea',
} as const satisfies ColumnsOf<ExchangeWithdrawal>;

const kept = columns(RECORDED);
const given = columns({ ...RECORDED, hDenom: 'bytea' });

/**
 * Debits and records in one statement, for several reserves at once. Two of the same envelope at
 * once may both pass the first read. The second then waits for the reserve's row and fails on the
 * primary key as a whole. Denominations are found by their hash. If one does not exist, `input` has
 * no row.
 */
const WITHDRAW = `
  with input as (
    select i.*, d.id as denomination_id from ${given.as('i')}
    -- With a limit each is looked up by its key, as for deposits.
    cross join lateral (select id from exchange.denomination
      where h_denom_pub = i.h_denom limit 1) d
  ), known as (
    select w.reserve_pub, d.h_denom_pub as h_denom
    from input i join exchange.withdrawal w
      on ${byIndex('w.reserve_pub', 'i.reserve_pub')}
      and ${byIndex('w.h_coin_ev', 'i.h_coin_ev')}
    cross join lateral (select h_denom_pub from exchange.denomination
      where id = w.denomination_id limit 1) d
  ), debited as (
    update exchange.reserve r set balance = r.balance - i.amount_with_fee
    from input i
    where ${byIndex('r.reserve_pub', 'i.reserve_pub')} and r.balance >= i.amount_with_fee
      and i.reserve_pub not in (select reserve_pub from known)
    returning r.reserve_pub
  ), recorded as (
    insert into exchange.withdrawal (${kept.names}, denomination_id)
    select ${kept.names}, denomination_id from input join debited using (reserve_pub)
    returning reserve_pub
  )
  select reserve_pub as reserve, h_denom as denomination from known
  union all select reserve_pub, h_denom from recorded join input using (reserve_pub)`;

const withdrawal = hotStatement({
  name: 'exchange-withdraw',
  text: WITHDRAW,
  returns: { reserve: 'bytea', denomination: 'bytea' },
  keyOf: ({ reservePub }: WithdrawalRow) => toHex(reservePub),
  values: given.values,
  results: (made, rows): (Uint8Array | undefined)[] => {
    const denominations = new Map(
      made.map(({ reserve, denomination }) => [toHex(reserve), denomination]),
    );
    return rows.map(({ reservePub }) => denominations.get(toHex(reservePub)));
  },
});

/**
 * Returns the denomination of the withdrawal that now exists for this envelope, whether new or old.
 * Undefined if the balance is too low, or the reserve or denomination unknown. The same envelope may
 * be withdrawn at the same moment. Then it may also return undefined or throw a unique violation: read again with
 * findWithdrawal. Withdrawals from several reserves that arrive together share a statement.
 */
export function recordWithdrawal(
  db: Database,
  row: WithdrawalRow,
): Promise<Uint8Array | undefined> {
  return db.hot.run(withdrawal, row);
}

const FIND = statement(
  'exchange-withdrawal-find',
  (db, p: { readonly reservePub: Uint8Array; readonly hCoinEv: Uint8Array }) =>
    db
      .selectFrom('exchange.withdrawal as w')
      .innerJoin('exchange.denomination as d', 'd.id', 'w.denominationId')
      .select('d.hDenomPub as hDenom')
      .where('w.reservePub', '=', p.reservePub)
      .where('w.hCoinEv', '=', p.hCoinEv),
);

/** The denomination of a recorded withdrawal. */
export async function findWithdrawal(
  db: Database,
  reservePub: Uint8Array,
  hCoinEv: Uint8Array,
): Promise<Uint8Array | undefined> {
  return (await first(db, FIND, { reservePub, hCoinEv }))?.hDenom;
}

const CURSOR = statement('exchange-incoming-cursor', (db, p: { readonly account: string }) =>
  db.selectFrom('exchange.incomingCursor').select('lastRow').where('account', '=', p.account),
);

export async function getIncomingCursor(db: Database, account: string): Promise<number> {
  return (await first(db, CURSOR, { account }))?.lastRow ?? 0;
}

const credits = itemColumns({
  rowId: 'bigint',
  reservePub: 'bytea',
  amount: 'amount',
  debitAccount: 'text',
  date: 'bigint',
});

interface Incoming extends ArraysOf<typeof credits> {
  readonly account: string;
  readonly now: number;
  readonly lastRow: number;
}

/** Credits, balances and the cursor in one statement: a row of the bank counts once. */
const CREDIT = statement('exchange-credit', (db, p: Incoming) =>
  db
    .with('credited', (cte) =>
      cte
        .insertInto('exchange.reserveCredit')
        .columns(['wireRow', 'reservePub', 'amount', 'senderPayto', 'timestampMs'])
        .expression((eb) =>
          eb
            .selectFrom(credits.as(p, 'i'))
            .select(['rowId', 'reservePub', 'amount', 'debitAccount', 'date']),
        )
        .onConflict((conflict) => conflict.column('wireRow').doNothing())
        .returning(['reservePub', 'amount']),
    )
    .with('balances', (cte) =>
      cte
        .insertInto('exchange.reserve')
        .columns(['reservePub', 'balance', 'createdMs'])
        .expression((eb) =>
          eb
            .selectFrom('credited')
            .select((of) => [
              'reservePub',
              of.fn.sum('amount').as('balance'),
              of.val(p.now).as('createdMs'),
            ])
            .groupBy('reservePub')
            .orderBy('reservePub'),
        )
        .onConflict((conflict) =>
          conflict.column('reservePub').doUpdateSet((eb) => ({
            balance: eb('exchange.reserve.balance', '+', eb.ref('excluded.balance')),
          })),
        ),
    )
    .insertInto('exchange.incomingCursor')
    .values(valuesFor('exchange.incomingCursor', p, ['account', 'lastRow']))
    .onConflict((conflict) =>
      conflict.column('account').doUpdateSet((eb) => ({
        lastRow: sql<number>`greatest(${eb.ref('exchange.incomingCursor.lastRow')},
          ${eb.ref('excluded.lastRow')})`,
      })),
    ),
);

export async function creditReserves(
  db: Database,
  account: string,
  transfers: readonly IncomingTransfer[],
  now: number,
  lastRow: number,
): Promise<void> {
  await run(db, CREDIT, { account, ...credits.of(transfers), now, lastRow });
}
