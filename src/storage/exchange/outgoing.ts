/**
 * The common part of transfers to merchants and closings of reserves. Each is recorded as
 * `prepared` and handed to the bank. It is retried after a failure, and `done` when the bank has
 * made it.
 */
import 'server-only';
import type { InferResult, NotNull } from 'kysely';
import type { Database } from '@/storage/client';
import { run, statement, valuesFor, type Builder } from '@/storage/statement';

export type OutgoingTable = 'transfer' | 'reserveClosing';

const COMMON = [
  't.id',
  't.wtid',
  't.attempts',
  't.notBeforeMs as notBefore',
  't.failure',
  't.state',
] as const;

const OUTGOING = {
  transfer: (db: Builder) =>
    db
      .selectFrom('exchange.transfer as t')
      .innerJoin('exchange.merchantAccount as a', 'a.id', 't.accountId')
      .select([...COMMON, 't.amount', 'a.payto'])
      .as('o'),
  reserveClosing: (db: Builder) =>
    db
      .selectFrom('exchange.reserveClosing as t')
      .select((eb) => [
        ...COMMON,
        eb('t.amountWithFee', '-', eb.ref('t.closingFee')).as('amount'),
        't.receiverPayto as payto',
      ])
      .as('o'),
};

const prepared = (db: Builder, table: OutgoingTable) =>
  db.selectFrom(OUTGOING[table](db)).selectAll().where('o.state', '=', 'prepared');

export type PreparedOutgoing = InferResult<ReturnType<typeof prepared>>[number];

const unsent = (db: Builder, table: OutgoingTable) =>
  prepared(db, table)
    .where('o.failure', 'is not', null)
    .orderBy('o.id')
    .limit(1000)
    .$narrowType<{ failure: NotNull }>();

/** Never its row: after a restore that may be another's. */
interface Named {
  readonly wtid: Uint8Array;
}

export interface Postponement {
  readonly notBefore: number;
  readonly failure: string;
}

const statementsOf = (table: OutgoingTable) => ({
  prepared: statement(`exchange-${table}-prepared`, (db, p: { readonly now: number }) =>
    prepared(db, table).where('o.notBefore', '<=', p.now).orderBy('o.notBefore').limit(200),
  ),
  done: statement(`exchange-${table}-done`, (db, p: Named & { readonly bankRow: number }) =>
    db
      .updateTable(`exchange.${table}`)
      .set(
        valuesFor(`exchange.${table}`, { state: 'done', bankRow: p.bankRow, failure: null }, [
          'state',
          'bankRow',
          'failure',
        ]),
      )
      .where('wtid', '=', p.wtid)
      .where('state', '=', 'prepared'),
  ),
  postpone: statement(`exchange-${table}-postpone`, (db, p: Named & Postponement) =>
    db
      .updateTable(`exchange.${table}`)
      .set((eb) => ({
        attempts: eb('attempts', '+', eb.lit(1)),
        notBeforeMs: p.notBefore,
        failure: p.failure,
      }))
      .where('wtid', '=', p.wtid)
      .where('state', '=', 'prepared'),
  ),
  unsent: statement(`exchange-${table}-unsent`, (db) => unsent(db, table)),
});

const STATEMENTS = {
  transfer: statementsOf('transfer'),
  reserveClosing: statementsOf('reserveClosing'),
};

/** Lists prepared transfers that are due for an attempt, oldest first. */
export async function listPrepared(
  db: Database,
  table: OutgoingTable,
  now: number,
): Promise<PreparedOutgoing[]> {
  return await run(db, STATEMENTS[table].prepared, { now });
}

export async function markDone(
  db: Database,
  table: OutgoingTable,
  wtid: Uint8Array,
  bankRow: number,
): Promise<void> {
  await run(db, STATEMENTS[table].done, { wtid, bankRow });
}

export async function postpone(
  db: Database,
  table: OutgoingTable,
  wtid: Uint8Array,
  postponement: Postponement,
): Promise<void> {
  await run(db, STATEMENTS[table].postpone, { wtid, ...postponement });
}

export type UnsentOutgoing = InferResult<ReturnType<typeof unsent>>[number] & {
  readonly table: OutgoingTable;
};

/** Lists transfers that the bank did not take, oldest first. */
export async function listUnsent(db: Database): Promise<UnsentOutgoing[]> {
  const found = await Promise.all(
    (['transfer', 'reserveClosing'] as const).map(async (table) => {
      const rows = await run(db, STATEMENTS[table].unsent, {});
      return rows.map((row) => ({ ...row, table }));
    }),
  );
  return found.flat();
}
