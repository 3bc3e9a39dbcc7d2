/** An exchange's rows, as far as others have the same in their books, and its sums. */
import 'server-only';
import { sql, type Expression, type InferResult, type RawBuilder } from 'kysely';
import { type Builder, first, only, statement } from '@/storage/statement';
import { listRows, type Snapshot } from './read-books';

const cursor = (db: Builder) =>
  db
    .selectFrom('exchange.incomingCursor')
    .select(({ fn }) => fn.max<number | null>('lastRow').as('row'));

const credits = (db: Builder) =>
  db
    .selectFrom('exchange.reserveCredit')
    .select(['wireRow', 'reservePub', 'amount', 'senderPayto']);

export type ReserveCredit = InferResult<ReturnType<typeof credits>>[number];

/** Transfers to merchants, and closings that return an idle reserve's money to its sender. */
const outgoing = (db: Builder) =>
  db
    .selectFrom('exchange.transfer as t')
    .leftJoin('exchange.merchantAccount as a', 'a.id', 't.accountId')
    .select((eb) => [
      sql<string>`'exchange.transfer'`.as('table'),
      't.id',
      't.wtid',
      't.amount',
      eb.fn.coalesce('a.payto', sql<string>`''`).as('payto'),
      sql<boolean>`${eb.ref('t.state')} = 'done'`.as('isDone'),
    ])
    .unionAll(
      db
        .selectFrom('exchange.reserveClosing')
        .select((eb) => [
          sql<string>`'exchange.reserve_closing'`.as('table'),
          'id',
          'wtid',
          eb('amountWithFee', '-', eb.ref('closingFee')).as('amount'),
          'receiverPayto as payto',
          sql<boolean>`${eb.ref('state')} = 'done'`.as('isDone'),
        ])
        .whereRef('amountWithFee', '>', 'closingFee'),
    );

export type Outgoing = InferResult<ReturnType<typeof outgoing>>[number];

function total(rows: Expression<{ amount: bigint | null }>): RawBuilder<bigint> {
  return sql<bigint>`(select coalesce(sum(amount), 0) from ${rows} as one)`;
}

const issued = (db: Builder) =>
  db
    .selectFrom(
      db
        .selectFrom('exchange.withdrawal')
        .select('denominationId')
        .unionAll(db.selectFrom('exchange.refreshCoin').select('denominationId'))
        .as('made'),
    )
    .innerJoin('exchange.denomination as d', 'd.id', 'made.denominationId')
    .select('d.value as amount');

const melted = (db: Builder) =>
  db
    .selectFrom('exchange.refresh')
    .select((eb) => eb('amountWithFee', '-', eb.ref('refreshFee')).as('amount'))
    .where('revealedCost', 'is', null);

/** Each deposit's amount, less its refunds. */
const deposits = (db: Builder) =>
  db
    .selectFrom('exchange.deposit')
    .select((eb) => [
      'transferId',
      'depositFee',
      sql<bigint>`${eb.ref('amountWithFee')} - coalesce(${eb.ref('refunded')}, 0)`.as('kept'),
    ])
    .as('d');

const notWired = (db: Builder) =>
  db
    .selectFrom(deposits(db))
    .select((eb) =>
      sql<bigint>`greatest(0, ${eb.ref('kept')} - ${eb.ref('depositFee')})`.as('amount'),
    )
    .where('transferId', 'is', null);

const depositFees = (db: Builder) =>
  db
    .selectFrom(deposits(db))
    .select((eb) => sql<bigint>`least(${eb.ref('kept')}, ${eb.ref('depositFee')})`.as('amount'));

const closings = (db: Builder) =>
  db
    .selectFrom('exchange.reserveClosing')
    .select((eb) => eb('amountWithFee', '-', eb.ref('closingFee')).as('amount'))
    .where('state', '=', 'prepared');

/** Melted, and more than the new coins cost. */
const change = (db: Builder) =>
  db
    .selectFrom('exchange.refresh')
    .select((eb) => {
      const [whole, fee, cost] = [
        eb.ref('amountWithFee'),
        eb.ref('refreshFee'),
        eb.ref('revealedCost'),
      ];
      return sql<bigint>`${whole} - ${fee} - ${cost}`.as('amount');
    })
    .where('revealedCost', 'is not', null);

const newCoinFees = (db: Builder) =>
  db
    .selectFrom('exchange.refreshCoin as c')
    .innerJoin('exchange.denomination as d', 'd.id', 'c.denominationId')
    .select('d.feeWithdraw as amount');

// Each fee as its row has it: that it is right is a rule.
const earnings = (db: Builder) => [
  db.selectFrom('exchange.withdrawal').select('withdrawFee as amount'),
  depositFees(db),
  db.selectFrom('exchange.refund').select('refundFee as amount'),
  db.selectFrom('exchange.refresh').select('refreshFee as amount'),
  change(db),
  newCoinFees(db),
  db.selectFrom('exchange.transfer').select('wireFee as amount'),
  db.selectFrom('exchange.reserveClosing').select('closingFee as amount'),
];

/** One row. */
export const sums = (db: Builder) => {
  const spent = db.selectFrom('exchange.coin').select('spent as amount');
  const transfers = db.selectFrom('exchange.transfer').where('state', '=', 'prepared');
  const prepared = [transfers.select('amount'), closings(db)];
  const plus = sql` + `;
  return db.selectNoFrom([
    total(db.selectFrom('exchange.reserve').select('balance as amount')).as('reserves'),
    sql<bigint>`${total(issued(db))} - ${total(spent)}`.as('coins'),
    total(melted(db)).as('notRevealed'),
    total(notWired(db)).as('notWired'),
    sql<bigint>`${sql.join(prepared.map(total), plus)}`.as('prepared'),
    sql<bigint>`${sql.join(earnings(db).map(total), plus)}`.as('earned'),
  ]);
};

const CURSOR = statement('auditor-exchange-cursor', cursor);
const SUMS = statement('auditor-exchange-sums', sums);

export type ExchangeSums = InferResult<ReturnType<typeof sums>>[number];

/** Up to this row of the bank everything is credited. */
export async function getIncomingCursor(snapshot: Snapshot): Promise<number> {
  const last = await first(snapshot, CURSOR, {});
  return last?.row ?? 0;
}

/** Reads credits, ordered by their rows at the bank. */
export function listCredits(snapshot: Snapshot): AsyncIterable<ReserveCredit> {
  return listRows(snapshot, (db) => credits(db).orderBy('wireRow'));
}

/** Reads outgoing transfers, ordered by identifier in hexadecimal. */
export function listOutgoing(snapshot: Snapshot): AsyncIterable<Outgoing> {
  return listRows(snapshot, (db) =>
    db.selectFrom(outgoing(db).as('o')).selectAll().orderBy('wtid'),
  );
}

export async function getSums(snapshot: Snapshot): Promise<ExchangeSums> {
  return await only(snapshot, SUMS, {});
}

const coins = (db: Builder) =>
  db
    .selectFrom('exchange.coin as c')
    .leftJoin('exchange.denomination as d', 'd.id', 'c.denominationId')
    .select(['c.coinPub', 'c.denomSig', 'd.denomPub']);

export type SpentCoin = InferResult<ReturnType<typeof coins>>[number];

/** Ids of the rows that spend coins, from which on their coins are read. */
export interface SpentAfter {
  readonly deposit: number;
  readonly refresh: number;
  readonly recoup: number;
}

/** All coins, or those that later rows spend. */
export function listSpentCoins(snapshot: Snapshot, after: SpentAfter): AsyncIterable<SpentCoin> {
  const isWhole = Math.max(after.deposit, after.refresh, after.recoup) === 0;
  return listRows(snapshot, (db) =>
    isWhole ? coins(db) : coins(db).where('c.coinPub', 'in', spentAfter(db, after)),
  );
}

const spentAfter = (db: Builder, after: SpentAfter) =>
  db
    .selectFrom('exchange.deposit')
    .select('coinPub')
    .where('id', '>', after.deposit)
    .union(
      db
        .selectFrom('exchange.refresh')
        .select('oldCoinPub as coinPub')
        .where('id', '>', after.refresh),
    )
    .union(db.selectFrom('exchange.recoup').select('coinPub').where('id', '>', after.recoup));
