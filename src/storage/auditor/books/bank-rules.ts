/** Rules for every row of the bank's books. */
import { type BookRule, asFigure, orZero } from './rule';

export const BANK_RULES: readonly BookRule[] = [
  {
    table: 'bank.transfer',
    rule: 'the postings of a transfer sum to zero',
    broken: (db) =>
      db
        .selectFrom('bank.posting')
        .select((eb) => [
          'transferId as id',
          eb.fn.sum<bigint>('units').as('stated'),
          asFigure(0).as('actual'),
        ])
        .groupBy('transferId')
        .having(({ fn }) => fn.sum<bigint>('units'), '<>', 0n),
  },
  {
    table: 'bank.transfer',
    rule: 'a transfer has two postings',
    counts: true,
    broken: (db) =>
      db
        .selectFrom('bank.transfer as t')
        .leftJoin('bank.posting as p', 'p.transferId', 't.id')
        .select((eb) => [
          't.id',
          asFigure(eb.fn.count<number>('p.accountId')).as('stated'),
          asFigure(2).as('actual'),
        ])
        .groupBy('t.id')
        .having(({ fn }) => fn.count<number>('p.accountId'), '<>', 2),
  },
  {
    table: 'bank.account',
    rule: 'the balance is the sum of the postings',
    broken: (db) =>
      db
        .selectFrom('bank.account as a')
        .leftJoin(
          db
            .selectFrom('bank.posting')
            .select(({ fn }) => ['accountId', fn.sum<bigint>('units').as('units')])
            .groupBy('accountId')
            .as('p'),
          'p.accountId',
          'a.id',
        )
        .select((eb) => [
          'a.id',
          'a.username',
          'a.balanceUnits as stated',
          orZero(eb.ref('p.units')).as('actual'),
        ])
        .where('a.balanceUnits', '<>', (eb) => orZero(eb.ref('p.units'))),
  },
  {
    table: 'bank.account',
    rule: 'no balance is below the debit limit',
    broken: (db) =>
      db
        .selectFrom('bank.account')
        .select((eb) => [
          'id',
          'username',
          'balanceUnits as stated',
          eb.neg('debitLimitUnits').as('actual'),
        ])
        .where('balanceUnits', '<', (eb) => eb.neg('debitLimitUnits')),
  },
  {
    table: 'bank.transfer',
    rule: 'a correction posts the opposite of what it corrects',
    broken: (db) =>
      db
        .selectFrom('bank.transfer as t')
        .innerJoin('bank.posting as p', 'p.transferId', 't.id')
        .leftJoin('bank.posting as q', (join) =>
          join.onRef('q.transferId', '=', 't.correctsId').onRef('q.accountId', '=', 'p.accountId'),
        )
        .select((eb) => [
          't.id',
          't.correctsId',
          'p.units as stated',
          eb.neg(orZero(eb.ref('q.units'))).as('actual'),
        ])
        .where('t.correctsId', 'is not', null)
        .where('p.units', 'is distinct from', (eb) => eb.neg('q.units')),
  },
];
