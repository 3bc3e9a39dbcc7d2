/** Cursors of the deposits that each auditor has got. */
import 'server-only';
import type { InferResult } from 'kysely';
import type { Database } from '@/storage/client';
import { first, valuesFor, run, statement, type Builder } from '@/storage/statement';

/** Numbers of deposits that were not recorded leave gaps. A longer one is skipped at once. */
const WINDOW = 10_000;

interface Window {
  readonly last: number;
  readonly end: number;
  readonly limit: number;
}

const after = (db: Builder, p: Window) =>
  db
    .selectFrom('exchange.deposit as d')
    .innerJoin('exchange.merchantAccount as a', 'a.id', 'd.accountId')
    .select((eb) => [
      'd.id',
      'd.coinPub',
      'd.hContract',
      'd.merchantPub',
      'a.hWire',
      'd.refundDeadlineMs as refundDeadline',
      'd.exchangeTimestampMs as exchangeTimestamp',
      eb('d.amountWithFee', '-', eb.ref('d.depositFee')).as('amountWithoutFee'),
    ])
    .where('d.id', '>', p.last)
    .where('d.id', '<=', p.end)
    .orderBy('d.id')
    .limit(p.limit);

export type ListedDeposit = InferResult<ReturnType<typeof after>>[number];

const AFTER = statement('exchange-auditor-deposits', after);

/**
 * Lists deposits in order, up to the first that was confirmed at `before` or later. One with a
 * smaller number than that may not be visible yet.
 */
export async function listDepositsAfter(
  db: Database,
  query: { readonly auditorUrl: string; readonly before: number; readonly limit: number },
): Promise<ListedDeposit[]> {
  const last = await getCursor(db, query.auditorUrl);
  let rows = await listWindow(db, last, query.limit);
  if (rows.length === 0) {
    const next = await findFirstBeyond(db, last);
    if (next !== null) rows = await listWindow(db, next - 1, query.limit);
  }
  const young = rows.findIndex((row) => row.exchangeTimestamp >= query.before);
  return young < 0 ? rows : rows.slice(0, young);
}

const CURSOR = statement('exchange-auditor-cursor', (db, p: { auditorUrl: string }) =>
  db
    .selectFrom('exchange.auditorCursor')
    .select('lastDeposit')
    .where('auditorUrl', '=', p.auditorUrl),
);

async function getCursor(db: Database, auditorUrl: string): Promise<number> {
  return (await first(db, CURSOR, { auditorUrl }))?.lastDeposit ?? 0;
}

const GAP = statement('exchange-auditor-gap', (db, p: { end: number }) =>
  db
    .selectFrom('exchange.deposit')
    .select(({ fn }) => fn.min<number | null>('id').as('first'))
    .where('id', '>', p.end),
);

async function findFirstBeyond(db: Database, last: number): Promise<number | null> {
  return (await first(db, GAP, { end: last + WINDOW }))?.first ?? null;
}

async function listWindow(db: Database, last: number, limit: number): Promise<ListedDeposit[]> {
  return await run(db, AFTER, { last, end: last + WINDOW, limit });
}

interface Cursor {
  readonly auditorUrl: string;
  readonly lastDeposit: number;
}

const ADVANCE = statement('exchange-auditor-advance', (db, p: Cursor) =>
  db
    .insertInto('exchange.auditorCursor')
    .values(valuesFor('exchange.auditorCursor', p, ['auditorUrl', 'lastDeposit']))
    .onConflict((conflict) =>
      conflict
        .column('auditorUrl')
        .doUpdateSet((eb) => ({ lastDeposit: eb.ref('excluded.lastDeposit') })),
    ),
);

export async function advanceAuditorCursor(db: Database, cursor: Cursor): Promise<void> {
  await run(db, ADVANCE, cursor);
}
