/**
 * Measures the signed rows of an exchange's books. An audit thus knows whether those that an earlier
 * one has verified are still the same. Ids are in the order of arrival, nearly. A transaction that
 * takes long may bring a lower one later.
 */
import 'server-only';
import { namesOf } from '@/protocol/json';
import { sql, type AliasedRawBuilder, type Expression } from 'kysely';
import { type Builder, only, runVarying, statement, varying } from '@/storage/statement';
import type { Snapshot } from './read-books';

/** A hash of the columns that no operation changes. */
function hashOf(columns: readonly Expression<unknown>[]): AliasedRawBuilder<bigint, 'hash'> {
  return sql<bigint>`hash_record_extended(row(${sql.join(columns)}), 0)`.as('hash');
}

const withdrawals = (db: Builder) =>
  db
    .selectFrom('exchange.withdrawal as o')
    .select((eb) => [
      'o.id',
      hashOf([
        ...[eb.ref('o.id'), eb.ref('o.reservePub'), eb.ref('o.hCoinEv'), eb.ref('o.reserveSig')],
        ...[eb.ref('o.denominationId'), eb.ref('o.amountWithFee'), eb.ref('o.withdrawFee')],
      ]),
    ]);

const deposits = (db: Builder) =>
  db
    .selectFrom('exchange.deposit as o')
    .select((eb) => [
      'o.id',
      hashOf([
        ...[eb.ref('o.id'), eb.ref('o.coinPub'), eb.ref('o.hContract'), eb.ref('o.merchantPub')],
        ...[eb.ref('o.accountId'), eb.ref('o.amountWithFee'), eb.ref('o.depositFee')],
        ...[eb.ref('o.timestampMs'), eb.ref('o.refundDeadlineMs'), eb.ref('o.coinSig')],
      ]),
    ]);

const refunds = (db: Builder) =>
  db
    .selectFrom('exchange.refund as o')
    .select((eb) => [
      'o.id',
      hashOf([
        ...[eb.ref('o.id'), eb.ref('o.coinPub'), eb.ref('o.hContract'), eb.ref('o.merchantPub')],
        ...[eb.ref('o.rtransactionId'), eb.ref('o.amountWithFee'), eb.ref('o.refundFee')],
        eb.ref('o.merchantSig'),
      ]),
    ]);

const melts = (db: Builder) =>
  db
    .selectFrom('exchange.refresh as o')
    .select((eb) => [
      'o.id',
      hashOf([
        ...[eb.ref('o.id'), eb.ref('o.rc'), eb.ref('o.oldCoinPub'), eb.ref('o.denominationId')],
        ...[eb.ref('o.amountWithFee'), eb.ref('o.refreshFee'), eb.ref('o.coinSig')],
      ]),
    ]);

/** They have the ids of their refreshes. */
const links = (db: Builder) =>
  db
    .selectFrom('exchange.refreshCoin as c')
    .innerJoin('exchange.refresh as o', 'o.rc', 'c.rc')
    .select((eb) => [
      'o.id',
      hashOf([
        ...[eb.ref('c.rc'), eb.ref('c.coinIndex'), eb.ref('c.denominationId')],
        ...[eb.ref('c.coinEv'), eb.ref('c.linkSig'), eb.ref('o.transferPub')],
      ]),
    ]);

const recoups = (db: Builder) =>
  db
    .selectFrom('exchange.recoup as o')
    .select((eb) => [
      'o.id',
      hashOf([
        ...[eb.ref('o.id'), eb.ref('o.coinPub'), eb.ref('o.denominationId')],
        ...[eb.ref('o.blindingSecret'), eb.ref('o.coinSig')],
      ]),
    ]);

const TABLES = {
  'exchange.withdrawal': withdrawals,
  'exchange.deposit': deposits,
  'exchange.refund': refunds,
  'exchange.refresh': melts,
  'exchange.refresh_coin': links,
  'exchange.recoup': recoups,
} as const;

export type SignedTable = keyof typeof TABLES;

export const SIGNED_TABLES: readonly SignedTable[] = namesOf(TABLES);

/** The rows of a table up to an id: how many, and the sum of their hashes. */
export interface Extent {
  readonly lastId: number;
  readonly rows: number;
  readonly digest: bigint;
}

export const MEASURE = varying(
  'auditor-measure-rows',
  (db, { table, oldId }: { table: SignedTable; oldId: number }) => {
    return db.selectFrom(TABLES[table](db).as('one')).select((eb) => {
      const [id, hash] = [eb.ref('one.id'), eb.ref('one.hash')];
      const isOld = sql<boolean>`${id} <= ${oldId}`;
      return [
        sql<number>`coalesce(max(${id}), 0)`.as('lastId'),
        eb.fn.countAll<number>().as('rows'),
        sql<bigint>`coalesce(sum(${hash}), 0)`.as('digest'),
        sql<number>`count(*) filter (where ${isOld})`.as('oldRows'),
        sql<bigint>`coalesce(sum(${hash}) filter (where ${isOld}), 0)`.as('oldDigest'),
      ];
    });
  },
);

/** Measures all rows, and those up to `oldId` as they are now. */
export async function measureRows(
  snapshot: Snapshot,
  table: SignedTable,
  oldId: number,
): Promise<NonNullable<(typeof MEASURE)['row']>> {
  const [row] = await runVarying(snapshot, MEASURE, { table, oldId });
  if (row === undefined) throw new Error('A statement of sums always has a row.');
  return row;
}

const COUNT_COINS = statement('auditor-coin-count', (db) =>
  db.selectFrom('exchange.coin').select(({ fn }) => fn.countAll<number>().as('count')),
);

/** The number of coins that were spent, at least in part. */
export async function countCoins(snapshot: Snapshot): Promise<number> {
  return (await only(snapshot, COUNT_COINS, {})).count;
}
