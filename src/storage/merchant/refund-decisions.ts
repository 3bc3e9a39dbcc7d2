/** Decides refunds under a lock on the order's row, so parallel decisions count each other. */
import 'server-only';
import { sql, type Insertable, type InferResult, type Selectable } from 'kysely';
import type { MerchantRefund } from '@/generated/kysely/tables';
import type { Database, Transaction } from '@/storage/client';
import { first, run, runVarying, statement, varying, type Builder } from '@/storage/statement';

const lock = (db: Builder, p: { row: number }) =>
  db
    .selectFrom('merchant.order')
    .select((eb) => [
      'stage',
      /** A payment is under way. */
      sql<boolean>`${eb.ref('attemptKey')} is not null`.as('isAttempted'),
    ])
    .where('id', '=', p.row)
    .forUpdate();

export const LOCK_ORDER = statement('merchant-refund-lock', lock);

const listDecided = (db: Builder, p: { row: number }) =>
  db
    .selectFrom('merchant.deposit as d')
    .leftJoin('merchant.refund as r', (join) =>
      join.onRef('r.orderRow', '=', 'd.orderRow').onRef('r.coinPub', '=', 'd.coinPub'),
    )
    .select((eb) => [
      'd.coinPub',
      'd.contribution',
      /** Decided before, with any outcome. */
      sql<boolean>`${eb.fn.count('r.id')} > 0`.as('isDecided'),
      /** Decided before, and not refused by the exchange. */
      eb.fn
        .coalesce(
          eb.fn.sum<bigint>('r.amount').filterWhere('r.failureStatus', 'is', null),
          sql<bigint>`0`,
        )
        .as('refunded'),
    ])
    .where('d.orderRow', '=', p.row)
    .groupBy(['d.orderRow', 'd.coinPub'])
    .orderBy('d.coinPub');

const DECIDED = statement('merchant-refund-decided', listDecided);

export type DecidedDeposit = InferResult<ReturnType<typeof listDecided>>[number];

type Locked = InferResult<ReturnType<typeof lock>>[number];

export interface LockedOrder extends Locked {
  /** Earlier decisions, with any outcome. */
  readonly decisions: number;
  /** The order is arbitrary but stable. */
  readonly deposits: readonly DecidedDeposit[];
}

export type NewRefund = Pick<Selectable<MerchantRefund>, 'coinPub' | 'amount' | 'refundFee'>;

export interface RefundDecision {
  readonly refunds: readonly NewRefund[];
  /** Also ends the order: no payment of it can begin any more. */
  readonly abort?: boolean;
}

const TIMES = statement('merchant-refund-times', (db, p: { row: number }) =>
  db.selectFrom('merchant.refund').select('createdMs').distinct().where('orderRow', '=', p.row),
);

const ABORT = statement('merchant-refund-abort', (db, p: { row: number }) =>
  db
    .updateTable('merchant.order')
    .set({ stage: 'aborted', openUntilMs: null })
    .where('id', '=', p.row),
);

const MARK_REFUNDED = statement('merchant-refund-mark', (db, p: { row: number }) =>
  db.updateTable('merchant.order').set({ refunded: true }).where('id', '=', p.row),
);

export const INSERT_REFUNDS = varying(
  'merchant-refunds-insert',
  (db, rows: readonly Insertable<MerchantRefund>[]) =>
    db.insertInto('merchant.refund').values([...rows]),
);

/**
 * Stores what `decide` returns. `decide` does no I/O, and if it throws, nothing changes. Returns the
 * decision, or null if the order does not exist. Each decision of an order has another time, which identifies
 * it.
 */
export function decideRefunds<Decision extends RefundDecision>(
  db: Database,
  { row, reason, now }: { readonly row: number; readonly reason: string; readonly now: number },
  decide: (order: LockedOrder) => Decision,
): Promise<Decision | null> {
  return db.transaction(async (client) => {
    const order = await first(client, LOCK_ORDER, { row });
    if (order === undefined) return null;
    const deposits = await run(client, DECIDED, { row });
    const times = await listDecisionTimes(client, row);
    const decision = decide({ ...order, deposits, decisions: times.size });
    const { refunds, abort = false } = decision;
    if (abort) await run(client, ABORT, { row });
    if (refunds.length === 0) return decision;
    await run(client, MARK_REFUNDED, { row });
    const decided = { orderRow: row, reason, createdMs: firstFree(now, times), tryAfterMs: now };
    const rows = refunds.map(({ coinPub, amount, refundFee }) => {
      return { ...decided, coinPub, amount, refundFee };
    });
    await runVarying(client, INSERT_REFUNDS, rows);
    return decision;
  });
}

async function listDecisionTimes(client: Transaction, row: number): Promise<ReadonlySet<number>> {
  const times = await run(client, TIMES, { row });
  return new Set(times.map(({ createdMs }) => createdMs));
}

function firstFree(now: number, taken: ReadonlySet<number>): number {
  let time = now;
  while (taken.has(time)) time += 1;
  return time;
}
