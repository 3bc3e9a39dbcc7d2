/** The sums of the exchange's books, all of one moment: it is one statement. */
import 'server-only';
import { sql, type Expression, type InferResult, type SqlBool } from 'kysely';
import type { Database } from '@/storage/client';
import { run, statement, type Builder } from '@/storage/statement';

const sum = (amount: Expression<bigint | null>) => sql<bigint>`coalesce(sum(${amount}), 0)`;
const sumIf = (amount: Expression<bigint | null>, condition: Expression<SqlBool>) =>
  sql<bigint>`coalesce(sum(${amount}) filter (where ${condition}), 0)`;

const reserves = (db: Builder) =>
  db.selectFrom('exchange.reserve').select((eb) => sum(eb.ref('balance')).as('reserves'));

/** Money that arrived. */
const credits = (db: Builder) =>
  db.selectFrom('exchange.reserveCredit').select((eb) => sum(eb.ref('amount')).as('credited'));

const withdrawals = (db: Builder) =>
  db
    .selectFrom('exchange.withdrawal as w')
    .leftJoin('exchange.denomination as d', 'd.id', 'w.denominationId')
    .select((eb) => [
      /** Coin values and withdraw fees. */
      sum(eb.ref('w.amountWithFee')).as('withdrawn'),
      sum(eb.ref('w.withdrawFee')).as('withdrawFees'),
      /** Values of withdrawn coins. */
      sum(eb.ref('d.value')).as('withdrawnCoins'),
    ]);

const refreshCoins = (db: Builder) =>
  db
    .selectFrom('exchange.refreshCoin as c')
    .innerJoin('exchange.denomination as d', 'd.id', 'c.denominationId')
    .select((eb) => [
      /** Values of coins made by refreshes, and their withdraw fees. */
      sum(eb.ref('d.value')).as('refreshedCoins'),
      sum(eb.ref('d.feeWithdraw')).as('refreshedFees'),
    ]);

const coins = (db: Builder) =>
  db.selectFrom('exchange.coin').select((eb) => sum(eb.ref('spent')).as('spent'));

const deposits = (db: Builder) =>
  db.selectFrom('exchange.deposit').select((eb) => {
    const amount = eb.ref('amountWithFee');
    const fee = eb.ref('depositFee');
    const refunded = eb.ref('refunded');
    const left = sql<bigint>`(${amount} - coalesce(${refunded}, 0))`;
    return [
      sum(amount).as('deposited'),
      /** The fee, or the rest of the deposit where refunds have left less than the fee. */
      sum(sql`least(${fee}, ${left})`).as('depositFees'),
      sumIf(sql`greatest(0, ${left} - ${fee})`, eb('transferId', 'is', null)).as('notAggregated'),
      /** Refunds from deposits, by the deposits' own count. */
      sum(refunded).as('takenByRefunds'),
      /** Refunds in excess of the deposits' amounts. */
      sumIf(eb('refunded', '-', amount), eb('refunded', '>', amount)).as('overRefunded'),
    ];
  });

/** Sums of refunds, by their own count. */
const refunds = (db: Builder) =>
  db
    .selectFrom('exchange.refund')
    .select((eb) => [
      sum(eb.ref('amountWithFee')).as('refunded'),
      sum(eb.ref('refundFee')).as('refundFees'),
    ]);

const refreshes = (db: Builder) =>
  db
    .selectFrom('exchange.refresh')
    .select((eb) => [
      sum(eb.ref('amountWithFee')).as('melted'),
      sum(eb.ref('refreshFee')).as('refreshFees'),
      sumIf(eb('amountWithFee', '-', eb.ref('refreshFee')), eb('revealedCost', 'is', null)).as(
        'notRevealed',
      ),
      sum(eb.ref('revealedCost')).as('revealed'),
    ]);

/** The rests of coins that went back to reserves. A recoup from coin to coin changes no sum. */
const recoups = (db: Builder) =>
  db
    .selectFrom('exchange.recoup')
    .select((eb) => sum(eb.ref('amount')).as('recouped'))
    .where('reservePub', 'is not', null);

/** Taken from idle reserves, fees included: what waits for the bank, and what the bank has sent. */
const closings = (db: Builder) =>
  db.selectFrom('exchange.reserveClosing').select((eb) => {
    const wired = eb('amountWithFee', '-', eb.ref('closingFee'));
    return [
      sum(eb.ref('amountWithFee')).as('closed'),
      sum(eb.ref('closingFee')).as('closingFees'),
      sumIf(wired, eb('state', '=', 'prepared')).as('closingPrepared'),
      sumIf(wired, eb('state', '=', 'done')).as('closingWired'),
    ];
  });

/** Sums of transfers to merchants. */
const transfers = (db: Builder) =>
  db
    .selectFrom('exchange.transfer')
    .select((eb) => [
      sumIf(eb.ref('amount'), eb('state', '=', 'prepared')).as('prepared'),
      sumIf(eb.ref('amount'), eb('state', '=', 'done')).as('wired'),
      sum(eb.ref('wireFee')).as('wireFees'),
    ]);

/** Each has one row. */
const books = (db: Builder) =>
  db
    .selectFrom([
      credits(db).as('credit'),
      reserves(db).as('reserve'),
      withdrawals(db).as('withdrawal'),
      refreshCoins(db).as('refreshCoin'),
      coins(db).as('coin'),
      deposits(db).as('deposit'),
      refunds(db).as('refund'),
      refreshes(db).as('refresh'),
      recoups(db).as('recoup'),
      closings(db).as('closing'),
      transfers(db).as('transfer'),
    ])
    .selectAll();

export type BookSums = InferResult<ReturnType<typeof books>>[number];

const BOOKS = statement('exchange-books', books);

export async function getBookSums(db: Database): Promise<BookSums> {
  const [sums] = await run(db, BOOKS, {});
  if (sums === undefined) throw new Error('the books have no sums');
  return sums;
}
