/**
 * Reads what the exchange keeps of spent coins, and of all blind signatures that they could come from. The
 * two have no value in common: that is counted, not assumed.
 */
import 'server-only';
import { sql, type Expression, type InferResult } from 'kysely';
import type { Database } from '@/storage/client';
import { forPeople } from '@/storage/people';
import { run, statement, type Builder } from '@/storage/statement';

interface Payment {
  readonly coinPubs: readonly Uint8Array[];
  readonly hContract: Uint8Array;
}

const spent = (db: Builder, p: Payment) =>
  db
    .selectFrom('exchange.deposit as d')
    .innerJoin('exchange.coin as c', 'c.coinPub', 'd.coinPub')
    .innerJoin('exchange.merchantAccount as a', 'a.id', 'd.accountId')
    .select([
      'd.coinPub',
      'c.denominationId',
      'c.value',
      'c.denomSig',
      'd.coinSig',
      'd.hContract',
      'd.merchantPub',
      'd.amountWithFee as amount',
      'd.exchangeTimestampMs as depositedMs',
      'a.payto',
    ])
    .where('d.coinPub', '=', ({ fn }) => fn.any(sql<Uint8Array[]>`${p.coinPubs}`))
    .where('d.hContract', '=', p.hContract)
    .orderBy('c.value', 'desc')
    .orderBy('d.coinPub');

const SPENT = statement('exchange-spent-coins', spent);

export type SpentCoin = InferResult<ReturnType<typeof spent>>[number];

export async function listSpentCoins(db: Database, payment: Payment): Promise<SpentCoin[]> {
  return await forPeople(db, (on) => run(on, SPENT, payment));
}

interface Compared {
  /** All that is stored of the payment. */
  readonly values: readonly Uint8Array[];
  /** No more rows of each table are read. */
  readonly limit: number;
}

const isAmong = (value: Expression<Uint8Array>, p: Compared) =>
  sql<boolean>`${value} = any(${p.values}::bytea[])`;

const withdrawn = (db: Builder, p: Compared) =>
  db
    .selectFrom('exchange.withdrawal as w')
    .select((eb) => [
      'w.denominationId',
      sql<Uint8Array | null>`${eb.ref('w.reservePub')}`.as('reservePub'),
      eb
        .or([
          isAmong(eb.ref('w.reservePub'), p),
          isAmong(eb.ref('w.hCoinEv'), p),
          isAmong(eb.ref('w.reserveSig'), p),
        ])
        .as('isEqual'),
    ])
    .limit(p.limit);

const renewed = (db: Builder, p: Compared) =>
  db
    .selectFrom('exchange.refreshCoin as r')
    .select((eb) => [
      'r.denominationId',
      sql<Uint8Array | null>`null::bytea`.as('reservePub'),
      eb
        .or([
          isAmong(eb.ref('r.coinEv'), p),
          isAmong(eb.ref('r.linkSig'), p),
          isAmong(eb.ref('r.evSig'), p),
        ])
        .as('isEqual'),
    ])
    .limit(p.limit);

const origins = (db: Builder, p: Compared) =>
  db
    .selectFrom(
      db
        .selectFrom(withdrawn(db, p).as('w'))
        .select(['w.denominationId', 'w.reservePub', 'w.isEqual'])
        .unionAll(
          db
            .selectFrom(renewed(db, p).as('r'))
            .select(['r.denominationId', 'r.reservePub', 'r.isEqual']),
        )
        .as('s'),
    )
    .select((eb) => [
      's.denominationId',
      sql<number>`count(*)`.as('signatures'),
      sql<number>`count(distinct ${eb.ref('s.reservePub')})`.as('reserves'),
      sql<number>`count(*) filter (where ${eb.ref('s.isEqual')})`.as('equal'),
    ])
    .groupBy('s.denominationId');

const ORIGINS = statement('exchange-coin-origins', origins);

export type CoinOrigins = InferResult<ReturnType<typeof origins>>[number];

/** Counts blind signatures by denomination, and those that share a value with the payment. */
export async function listCoinOrigins(db: Database, compared: Compared): Promise<CoinOrigins[]> {
  return await forPeople(db, (on) => run(on, ORIGINS, compared));
}
