/** Outgoing transfers: which deposits each pays, and how far it has come. */
import 'server-only';
import { sql, type ExpressionBuilder, type InferResult } from 'kysely';
import type { DB, ExchangeDeposit } from '@/generated/kysely/tables';
import type { Database } from '@/storage/client';
import { first, given, run, statement, type Builder } from '@/storage/statement';

export interface PrepareRow {
  readonly accountId: number;
  readonly wtid: Uint8Array;
  readonly wireFee: bigint;
  readonly now: number;
  readonly executionTime: number;
}

type OfDeposits = ExpressionBuilder<DB & { d: ExchangeDeposit }, 'd'>;

/** The merchant's part of a deposit: refunds come off first, then the fee as far as it goes. */
const valueOf = (eb: OfDeposits) =>
  sql<bigint>`(${eb.ref('d.amountWithFee')} - coalesce(${eb.ref('d.refunded')}, 0))`;
const feeOf = (eb: OfDeposits) => sql<bigint>`least(${eb.ref('d.depositFee')}, ${valueOf(eb)})`;
const netOf = (eb: OfDeposits) => sql<bigint>`${valueOf(eb)} - ${feeOf(eb)}`;

/** Their deadlines have passed, and no transfer has them. */
const ready = (db: Builder, p: { readonly now: number }) =>
  db
    .selectFrom('exchange.deposit as d')
    .where('d.transferId', 'is', null)
    .where('d.readyMs', '<=', p.now);

/** More would make GET transfers too large. The rest goes into the next transfer. */
const MAX_DEPOSITS = 5000;

/**
 * Lists accounts whose ready deposits exceed the fee for wiring them, the largest sums first.
 * Anyone can make accounts of tiny deposits, and these must not delay others.
 */
const PAYABLE = statement(
  'exchange-payable-accounts',
  (db, p: { readonly now: number; readonly wireFee: bigint }) =>
    ready(db, p)
      .select('d.accountId')
      .groupBy('d.accountId')
      .having((eb) => eb.fn.sum<bigint>(netOf(eb)), '>', p.wireFee)
      .orderBy((eb) => eb.fn.sum(netOf(eb)), 'desc')
      .limit(100),
);

export async function listPayableAccounts(
  db: Database,
  now: number,
  wireFee: bigint,
): Promise<number[]> {
  return (await run(db, PAYABLE, { now, wireFee })).map(({ accountId }) => accountId);
}

/**
 * Takes the ready deposits of an account into a new transfer, in one statement. The rows are locked
 * first. A second call waits and finds them taken, and its total counts only the rest. The most
 * valuable come first. Anyone can deposit thousands of coins for a merchant that are worth no more
 * than their fee. These must not fill the transfer.
 */
const PREPARE = statement('exchange-transfer-prepare', (db, p: PrepareRow) =>
  db
    .with('ready', () =>
      ready(db, p)
        .where('d.accountId', '=', p.accountId)
        .select((eb) => ['d.coinPub', 'd.hContract', 'd.merchantPub', netOf(eb).as('net')])
        .orderBy('net', 'desc')
        .orderBy('d.readyMs')
        .limit(MAX_DEPOSITS)
        .forUpdate(),
    )
    .with('made', (cte) =>
      cte
        .insertInto('exchange.transfer')
        .columns(['amount', 'accountId', 'wtid', 'wireFee', 'executionMs', 'notBeforeMs', 'state'])
        .expression((eb) =>
          eb
            .selectFrom('ready')
            .select((of) => [
              of(of.fn.sum<bigint>('net'), '-', p.wireFee).as('amount'),
              ...given(p, ['accountId', 'wtid', 'wireFee', 'executionTime', 'now']),
              of.val('prepared').as('state'),
            ])
            .having(({ fn }) => fn.sum<bigint>('net'), '>', p.wireFee),
        )
        .returning('id'),
    )
    .updateTable('exchange.deposit as d')
    .from(['made', 'ready'])
    .set((eb) => ({ transferId: eb.ref('made.id') }))
    .whereRef('d.coinPub', '=', 'ready.coinPub')
    .whereRef('d.hContract', '=', 'ready.hContract')
    .whereRef('d.merchantPub', '=', 'ready.merchantPub'),
);

export async function prepareTransfer(db: Database, row: PrepareRow): Promise<void> {
  await run(db, PREPARE, row);
}

const find = (db: Builder, p: { readonly wtid: Uint8Array }) =>
  db
    .selectFrom('exchange.transfer as t')
    .innerJoin('exchange.merchantAccount as a', 'a.id', 't.accountId')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('exchange.deposit as d')
          .whereRef('d.transferId', '=', 't.id')
          /** The number of deposits it pays. */
          .select(({ fn }) => fn.countAll<number>().as('depositCount'))
          .as('d'),
      (join) => join.onTrue(),
    )
    .select([
      't.id',
      't.amount',
      't.wireFee',
      't.executionMs as executionTime',
      'a.merchantPub',
      'a.hWire',
      'd.depositCount',
    ])
    .where('t.wtid', '=', p.wtid);

export type TransferRow = InferResult<ReturnType<typeof find>>[number];

const FIND = statement('exchange-transfer-find', find);

export async function findTransfer(
  db: Database,
  wtid: Uint8Array,
): Promise<TransferRow | undefined> {
  return await first(db, FIND, { wtid });
}

const deposits = (db: Builder, p: Pick<TransferRow, 'id'>) =>
  db
    .selectFrom('exchange.deposit as d')
    .select((eb) => [
      'd.hContract',
      'd.coinPub',
      /** The deposit including its fee, less its refunds. */
      valueOf(eb).as('amountWithFee'),
      feeOf(eb).as('depositFee'),
    ])
    .where('d.transferId', '=', p.id)
    .orderBy('d.id');

export type TransferDeposit = InferResult<ReturnType<typeof deposits>>[number];

const DEPOSITS = statement('exchange-transfer-deposits', deposits);

export async function listTransferDeposits(
  db: Database,
  { id }: Pick<TransferRow, 'id'>,
): Promise<TransferDeposit[]> {
  return await run(db, DEPOSITS, { id });
}
