/** Rules for every row of an exchange's reserves, withdrawals and closings. */
import type { NotNull } from 'kysely';
import type { Builder } from '@/storage/statement';
import { type BookRule, asFigure, orZero } from './rule';

/** Each reserve's income, less its expenses. */
const reserveTotals = (db: Builder) =>
  db
    .with('entry', (part) =>
      part
        .selectFrom('exchange.reserveCredit')
        .select(['reservePub', 'amount'])
        .unionAll(
          part
            .selectFrom('exchange.recoup')
            .select(['reservePub', 'amount'])
            .where('reservePub', 'is not', null)
            .$narrowType<{ reservePub: NotNull }>(),
        )
        .unionAll(
          part
            .selectFrom('exchange.withdrawal')
            .select((eb) => ['reservePub', eb.neg('amountWithFee').as('amount')]),
        )
        .unionAll(
          part
            .selectFrom('exchange.reserveClosing')
            .select((eb) => ['reservePub', eb.neg('amountWithFee').as('amount')]),
        ),
    )
    .with('total', (part) =>
      part
        .selectFrom('entry')
        .select(({ fn }) => ['reservePub', fn.sum<bigint>('amount').as('amount')])
        .groupBy('reservePub'),
    );

const withdrawals = (db: Builder) =>
  db
    .selectFrom('exchange.withdrawal as w')
    .leftJoin('exchange.denomination as d', 'd.id', 'w.denominationId')
    .select(['w.id', 'w.reservePub']);

export const RESERVE_RULES: readonly BookRule[] = [
  {
    table: 'exchange.reserve',
    rule: 'the balance is what was credited and recouped, less what was withdrawn and closed',
    broken: (db) =>
      reserveTotals(db)
        .selectFrom('exchange.reserve as r')
        .fullJoin('total as t', 't.reservePub', 'r.reservePub')
        .select((eb) => [
          eb.fn.coalesce('r.reservePub', 't.reservePub').as('reservePub'),
          'r.balance as stated',
          orZero(eb.ref('t.amount')).as('actual'),
        ])
        .where('r.balance', 'is distinct from', (eb) => orZero(eb.ref('t.amount'))),
  },
  {
    table: 'exchange.reserve',
    rule: 'no balance is below zero',
    broken: (db) =>
      db
        .selectFrom('exchange.reserve')
        .select(['reservePub', 'balance as stated', asFigure(0).as('actual')])
        .where('balance', '<', 0n),
  },
  {
    table: 'exchange.withdrawal',
    rule: 'a withdrawal costs the coin and its withdraw fee',
    broken: (db) =>
      withdrawals(db)
        .select((eb) => [
          'w.amountWithFee as stated',
          eb('d.value', '+', eb.ref('d.feeWithdraw')).as('actual'),
        ])
        .where('w.amountWithFee', 'is distinct from', (eb) =>
          eb('d.value', '+', eb.ref('d.feeWithdraw')),
        ),
  },
  {
    table: 'exchange.withdrawal',
    rule: 'the withdraw fee is the denomination’s',
    broken: (db) =>
      withdrawals(db)
        .select(['w.withdrawFee as stated', 'd.feeWithdraw as actual'])
        .whereRef('w.withdrawFee', 'is distinct from', 'd.feeWithdraw'),
  },
  {
    table: 'exchange.reserve_closing',
    rule: 'a closing takes its fee at least',
    broken: (db) =>
      db
        .selectFrom('exchange.reserveClosing')
        .select(['id', 'reservePub', 'amountWithFee as stated', 'closingFee as actual'])
        .whereRef('amountWithFee', '<', 'closingFee'),
  },
  {
    table: 'exchange.reserve_closing',
    rule: 'a closing goes to the sender of the reserve’s first money',
    broken: (db) =>
      db
        .selectFrom('exchange.reserveClosing as c')
        .select((eb) => [
          'c.id',
          'c.reservePub',
          eb('c.amountWithFee', '-', eb.ref('c.closingFee')).as('stated'),
          eb.lit(null).as('actual'),
        ])
        .where('c.receiverPayto', 'is distinct from', (eb) =>
          eb
            .selectFrom('exchange.reserveCredit as r')
            .select('r.senderPayto')
            .whereRef('r.reservePub', '=', 'c.reservePub')
            .orderBy('r.wireRow')
            .limit(1),
        ),
  },
];
