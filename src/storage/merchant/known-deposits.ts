/** The merchant's deposits, to be tracked or compared with a transfer. */
import 'server-only';
import { sql, type InferResult } from 'kysely';
import type { Database } from '@/storage/client';
import { columnRef, run, statement, type Builder } from '@/storage/statement';

/** Orders with deposits have been claimed. */
interface Claimed {
  hContract: Uint8Array;
}

const selectDeposits = (db: Builder) =>
  db
    .selectFrom('merchant.deposit as d')
    .innerJoin('merchant.order as o', 'o.id', 'd.orderRow')
    .select((eb) => [
      'o.id as row',
      'o.orderId',
      'd.coinPub',
      'o.hContract',
      'd.contribution',
      'd.depositFee',
      /** The deposit's refunds. */
      sql<bigint>`${eb
        .selectFrom('merchant.refund as r')
        .select(({ fn }) => fn.coalesce(fn.sum<bigint>('r.amount'), sql<bigint>`0`).as('amount'))
        .whereRef('r.orderRow', '=', 'd.orderRow')
        .whereRef('r.coinPub', '=', 'd.coinPub')
        .where('r.failureStatus', 'is', null)}`.as('refunded'),
    ]);

/** The time at which the deposit's transfer is due. */
const deadline = (column: 'wireDeadlineMs' | 'refundDeadlineMs') =>
  columnRef('merchant.order', 'o', column);
const DUE_MS = sql<number>`greatest(${deadline('wireDeadlineMs')}, ${deadline('refundDeadlineMs')})`;

const selectUntracked = (db: Builder) =>
  selectDeposits(db)
    .innerJoin('merchant.instance as i', 'i.id', 'o.instanceId')
    .innerJoin('merchant.account as a', 'a.id', 'o.accountId')
    .select([
      'o.instanceId',
      'd.exchangeUrl',
      'a.hWire',
      'a.payto',
      'i.merchantPriv',
      'i.merchantPub',
      DUE_MS.as('dueMs'),
    ])
    .$narrowType<Claimed>();

/** A deposit whose transfer is not known yet. */
export type UntrackedDeposit = InferResult<ReturnType<typeof selectUntracked>>[number];

interface Due {
  readonly now: number;
  readonly trackAfter: number;
  readonly limit: number;
}

const DUE = statement('merchant-untracked', (db, p: Due) =>
  selectUntracked(db)
    .where('d.trackAfterMs', '<=', p.trackAfter)
    .where((eb) => eb.or([eb('d.trackAfterMs', '<=', p.now), eb(DUE_MS, '<=', p.now)]))
    .orderBy('d.trackAfterMs')
    .limit(p.limit),
);

/** Deposits to ask about now, and those whose transfer is due and that are asked about by `trackAfter`. */
export async function listUntracked(db: Database, due: Due): Promise<UntrackedDeposit[]> {
  return await run(db, DUE, due);
}

const OF_ORDER = statement('merchant-untracked-order', (db, p: { row: number }) =>
  selectUntracked(db)
    .where('d.orderRow', '=', p.row)
    .where('d.trackAfterMs', 'is not', null)
    .orderBy('d.coinPub'),
);

/** Lists one order's untracked deposits, due or not. */
export async function listUntrackedOfOrder(db: Database, row: number): Promise<UntrackedDeposit[]> {
  return await run(db, OF_ORDER, { row });
}

interface DepositName {
  readonly row: number;
  readonly coinPub: Uint8Array;
}

const POSTPONE = statement(
  'merchant-untracked-postpone',
  (db, p: DepositName & { trackAfter: number }) =>
    db
      .updateTable('merchant.deposit')
      .set({ trackAfterMs: p.trackAfter })
      .where('orderRow', '=', p.row)
      .where('coinPub', '=', p.coinPub)
      .where('trackAfterMs', 'is not', null),
);

/** Asks again after `trackAfter`. Does nothing if the transfer is known meanwhile. */
export async function postponeTracking(
  db: Database,
  { row, coinPub }: DepositName,
  trackAfter: number,
): Promise<void> {
  await run(db, POSTPONE, { row, coinPub, trackAfter });
}

const selectKnown = (db: Builder, p: { instanceId: string; coinPubs: readonly Uint8Array[] }) =>
  selectDeposits(db)
    .select([
      /** The exchange's confirmation (purpose 1033). */
      'd.exchangeTimestampMs as exchangeTimestamp',
      'd.exchangeSig',
      'd.exchangePub',
    ])
    .where('d.coinPub', '=', ({ fn }) => fn.any(sql<Uint8Array[]>`${p.coinPubs}::bytea[]`))
    .where('o.instanceId', '=', p.instanceId)
    .$narrowType<Claimed>();

const KNOWN = statement('merchant-known-deposits', selectKnown);

/** Deposits of an instance, by coin and contract, for comparison with a transfer. */
export type KnownDeposit = InferResult<ReturnType<typeof selectKnown>>[number];

export async function listKnownDeposits(
  db: Database,
  instanceId: string,
  coinPubs: readonly Uint8Array[],
): Promise<KnownDeposit[]> {
  return await run(db, KNOWN, { instanceId, coinPubs });
}
