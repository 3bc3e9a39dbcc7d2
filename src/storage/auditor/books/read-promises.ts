/**
 * Deposits, refunds and transfers as merchants recorded them, and as exchanges did.
 */
import 'server-only';
import { sql, type AliasableExpression, type Expression, type RawBuilder } from 'kysely';
import { type Builder, run, statement } from '@/storage/statement';
import { listRows, type Snapshot } from './read-books';

/**
 * A row with the same key in both books has the same amount. A merchant that lags behind (LAGGING)
 * may have less, never more.
 */
export interface Promised {
  readonly table: string;
  /** Its identifying columns. */
  readonly row: Readonly<Record<string, unknown>>;
  readonly key: string;
  readonly amount: bigint;
}

export type Found = Pick<Promised, 'key' | 'amount'>;

/** The merchants' table whose figures follow the exchange's. */
export const LAGGING = 'merchant.tip_reserve';

type Bytes = Expression<Uint8Array | null>;

/** Joined in hexadecimal. The merchant sees what is compared. */
function hexOf(columns: readonly Bytes[]): RawBuilder<string> {
  const texts = columns.map((column) => sql`encode(${column}, 'hex')`);
  return sql<string>`${sql.join(texts, sql` || ' ' || `)}`;
}

function depositKey(columns: readonly Bytes[], fee: Expression<bigint>): RawBuilder<string> {
  return sql<string>`'deposit ' || ${hexOf(columns)} || ' fee ' || ${fee}`;
}

function refundKey(columns: readonly Bytes[], id: Expression<number>): RawBuilder<string> {
  return sql<string>`'refund ' || ${hexOf(columns)} || ' ' || ${id}`;
}

function transferKey(wtid: Bytes): RawBuilder<string> {
  return sql<string>`'transfer ' || ${hexOf([wtid])}`;
}

function reserveKey(reservePub: Bytes): RawBuilder<string> {
  return sql<string>`'reserve ' || ${hexOf([reservePub])}`;
}

type Urls = readonly string[];

function among(urls: Urls): RawBuilder<string> {
  return sql<string>`any(array[${sql.join(urls)}]::text[])`;
}

const merchantDeposits = (db: Builder, urls: Urls) =>
  db
    .selectFrom('merchant.deposit as d')
    .innerJoin('merchant.order as o', 'o.id', 'd.orderRow')
    .innerJoin('merchant.instance as i', 'i.id', 'o.instanceId')
    .select((eb) => {
      const columns = [eb.ref('d.coinPub'), eb.ref('o.hContract'), eb.ref('i.merchantPub')];
      return depositKey(columns, eb.ref('d.depositFee')).as('key');
    })
    .select(['d.contribution as amount', 'd.orderRow', 'd.coinPub'])
    .where('d.exchangeUrl', '=', among(urls));

const exchangeDeposits = (db: Builder) =>
  db.selectFrom('exchange.deposit').select((eb) => {
    const columns = [eb.ref('coinPub'), eb.ref('hContract'), eb.ref('merchantPub')];
    return [depositKey(columns, eb.ref('depositFee')).as('key'), 'amountWithFee as amount'];
  });

const merchantRefunds = (db: Builder, urls: Urls) =>
  db
    .selectFrom('merchant.refund as r')
    .innerJoin('merchant.deposit as d', (join) =>
      join.onRef('d.orderRow', '=', 'r.orderRow').onRef('d.coinPub', '=', 'r.coinPub'),
    )
    .innerJoin('merchant.order as o', 'o.id', 'r.orderRow')
    .innerJoin('merchant.instance as i', 'i.id', 'o.instanceId')
    .select((eb) => {
      const columns = [eb.ref('r.coinPub'), eb.ref('o.hContract'), eb.ref('i.merchantPub')];
      return refundKey(columns, eb.ref('r.id')).as('key');
    })
    .select(['r.amount', 'r.id', 'r.coinPub'])
    .where('r.exchangeSig', 'is not', null)
    .where('d.exchangeUrl', '=', among(urls));

const exchangeRefunds = (db: Builder) =>
  db.selectFrom('exchange.refund').select((eb) => {
    const columns = [eb.ref('coinPub'), eb.ref('hContract'), eb.ref('merchantPub')];
    return [refundKey(columns, eb.ref('rtransactionId')).as('key'), 'amountWithFee as amount'];
  });

const merchantTransfers = (db: Builder, urls: Urls) =>
  db
    .selectFrom('merchant.transfer')
    .select((eb) => transferKey(eb.ref('wtid')).as('key'))
    .select(['creditAmount as amount', 'id', 'wtid'])
    .where('verified', '=', true)
    .where('exchangeUrl', '=', among(urls));

const exchangeTransfers = (db: Builder) =>
  db
    .selectFrom('exchange.transfer')
    .select((eb) => [transferKey(eb.ref('wtid')).as('key'), 'amount']);

/** Money received for tips, as far as the merchant has asked. */
const merchantTipReserves = (db: Builder, urls: Urls) =>
  db
    .selectFrom('merchant.tipReserve')
    .select((eb) => reserveKey(eb.ref('reservePub')).as('key'))
    .select(['credited as amount', 'reservePub'])
    .where('credited', '>', 0n)
    .where('exchangeUrl', '=', among(urls));

const exchangeReserves = (db: Builder) =>
  db
    .selectFrom('exchange.reserveCredit')
    .select((eb) => [
      reserveKey(eb.ref('reservePub')).as('key'),
      eb.fn.sum<bigint>('amount').as('amount'),
    ])
    .groupBy('reservePub');

/** One kind of entry in both books, in the order of the keys. */
export interface PromiseBook {
  /** The merchants' table. */
  readonly table: string;
  /** `urls`: rows about other exchanges cannot be checked. */
  ofMerchant(snapshot: Snapshot, urls: Urls): AsyncIterable<Promised>;
  ofExchange(snapshot: Snapshot): AsyncIterable<Found>;
}

function book(
  table: string,
  ofMerchant: (db: Builder, urls: Urls) => AliasableExpression<Found>,
  ofExchange: (db: Builder) => AliasableExpression<Found>,
): PromiseBook {
  return {
    table,
    ofMerchant: async function* (snapshot, urls) {
      for await (const found of listRows(snapshot, (db) => byKey(db, ofMerchant(db, urls)))) {
        const { key, amount, ...row } = found;
        yield { table, row, key, amount };
      }
    },
    ofExchange: (snapshot) => listRows(snapshot, (db) => byKey(db, ofExchange(db))),
  };
}

/** Byte by byte, as JavaScript compares them. */
const byKey = (db: Builder, rows: AliasableExpression<Found>) =>
  db
    .selectFrom(rows.as('found'))
    .selectAll()
    .orderBy((eb) => sql`${eb.ref('found.key')} collate "C"`);

export const PROMISE_BOOKS: readonly PromiseBook[] = [
  book('merchant.deposit', merchantDeposits, exchangeDeposits),
  book('merchant.refund', merchantRefunds, exchangeRefunds),
  book('merchant.transfer', merchantTransfers, exchangeTransfers),
  book(LAGGING, merchantTipReserves, exchangeReserves),
];

const LIST_WATCHED = statement('auditor-watched-urls', (db) =>
  db.selectFrom('auditor.exchange').select('exchangeUrl'),
);

/** Base URLs of the exchanges that this database's auditor watches. */
export async function listWatchedUrls(snapshot: Snapshot): Promise<string[]> {
  const rows = await run(snapshot, LIST_WATCHED, {});
  return rows.map((row) => row.exchangeUrl);
}
