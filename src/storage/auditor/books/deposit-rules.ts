/** Rules for every row of an exchange's deposits, refunds and transfers. */
import { sql } from 'kysely';
import type { Builder } from '@/storage/statement';
import { type BookRule, asFigure, orZero } from './rule';

/** And what each brings its merchant: refunds come off first, then the fee as far as it goes. */
const deposits = (db: Builder) =>
  db
    .selectFrom('exchange.deposit')
    .select((eb) => [
      'id',
      'coinPub',
      'merchantPub',
      'accountId',
      'transferId',
      sql<bigint>`greatest(0, ${eb.ref('amountWithFee')} - coalesce(${eb.ref('refunded')}, 0) - ${eb.ref('depositFee')})`.as(
        'net',
      ),
    ])
    .as('d');

export const DEPOSIT_RULES: readonly BookRule[] = [
  {
    table: 'exchange.deposit',
    rule: 'the deposit fee is the denomination’s',
    broken: (db) =>
      db
        .selectFrom('exchange.deposit as p')
        .leftJoin('exchange.coin as c', 'c.coinPub', 'p.coinPub')
        .leftJoin('exchange.denomination as d', 'd.id', 'c.denominationId')
        .select(['p.id', 'p.coinPub', 'p.depositFee as stated', 'd.feeDeposit as actual'])
        .whereRef('p.depositFee', 'is distinct from', 'd.feeDeposit'),
  },
  {
    table: 'exchange.deposit',
    rule: 'a deposit is wired to an account of the merchant that the coin has paid',
    broken: (db) =>
      db
        .selectFrom(deposits(db))
        .leftJoin('exchange.merchantAccount as a', 'a.id', 'd.accountId')
        .select((eb) => ['d.id', 'd.coinPub', 'd.net as stated', eb.lit(null).as('actual')])
        .whereRef('a.merchantPub', 'is distinct from', 'd.merchantPub'),
  },
  {
    table: 'exchange.deposit',
    rule: 'what refunds have taken of a deposit is the sum of its refunds',
    broken: (db) =>
      db
        .with('total', (part) =>
          part
            .selectFrom('exchange.refund')
            .select(['coinPub', 'hContract', 'merchantPub'])
            .select(({ fn }) => fn.sum<bigint>('amountWithFee').as('amount'))
            .groupBy(['coinPub', 'hContract', 'merchantPub']),
        )
        .selectFrom('exchange.deposit as d')
        .fullJoin('total as t', (join) =>
          join
            .onRef('t.coinPub', '=', 'd.coinPub')
            .onRef('t.hContract', '=', 'd.hContract')
            .onRef('t.merchantPub', '=', 'd.merchantPub'),
        )
        .select((eb) => [
          'd.id',
          eb.fn.coalesce('d.coinPub', 't.coinPub').as('coinPub'),
          'd.refunded as stated',
          orZero(eb.ref('t.amount')).as('actual'),
        ])
        .where((eb) =>
          eb.or([
            eb(orZero(eb.ref('d.refunded')), '<>', orZero(eb.ref('t.amount'))),
            eb('d.coinPub', 'is', null),
          ]),
        ),
  },
  {
    table: 'exchange.deposit',
    rule: 'refunds take no more of a deposit than it brought',
    broken: (db) =>
      db
        .selectFrom('exchange.deposit')
        .select(['id', 'coinPub', 'refunded as stated', 'amountWithFee as actual'])
        .whereRef('refunded', '>', 'amountWithFee'),
  },
  {
    table: 'exchange.refund',
    rule: 'the refund fee is the denomination’s',
    broken: (db) =>
      db
        .selectFrom('exchange.refund as r')
        .leftJoin('exchange.coin as c', 'c.coinPub', 'r.coinPub')
        .leftJoin('exchange.denomination as d', 'd.id', 'c.denominationId')
        .select(['r.id', 'r.coinPub', 'r.refundFee as stated', 'd.feeRefund as actual'])
        .whereRef('r.refundFee', 'is distinct from', 'd.feeRefund'),
  },
  {
    table: 'exchange.deposit',
    rule: 'a deposit that is called empty has nothing left to wire',
    broken: (db) =>
      db
        .selectFrom(deposits(db))
        .select(['id', 'coinPub', 'net as stated', asFigure(0).as('actual')])
        .where('transferId', '=', 0)
        .where('net', '>', 0n),
  },
  {
    table: 'exchange.deposit',
    rule: 'a deposit is paid by a transfer to its own merchant’s account',
    counts: true,
    broken: (db) =>
      db
        .selectFrom('exchange.deposit as d')
        .leftJoin('exchange.transfer as t', 't.id', 'd.transferId')
        .select((eb) => [
          'd.id',
          'd.coinPub',
          asFigure(eb.ref('d.accountId')).as('stated'),
          asFigure(eb.ref('t.accountId')).as('actual'),
        ])
        .where('d.transferId', '>', 0)
        .whereRef('t.accountId', 'is distinct from', 'd.accountId'),
  },
  {
    table: 'exchange.transfer',
    rule: 'a transfer and its wire fee are what its deposits bring',
    broken: (db) =>
      db
        .with('total', (part) =>
          part
            .selectFrom(deposits(db))
            .select(({ fn }) => ['transferId as id', fn.sum<bigint>('net').as('amount')])
            .where('transferId', '>', 0)
            .groupBy('transferId'),
        )
        .selectFrom('exchange.transfer as t')
        .fullJoin('total', 'total.id', 't.id')
        .select((eb) => [
          eb.fn.coalesce('t.id', 'total.id').as('id'),
          't.wtid',
          eb('t.amount', '+', eb.ref('t.wireFee')).as('stated'),
          orZero(eb.ref('total.amount')).as('actual'),
        ])
        .where((eb) =>
          eb(
            eb('t.amount', '+', eb.ref('t.wireFee')),
            'is distinct from',
            orZero(eb.ref('total.amount')),
          ),
        ),
  },
];
