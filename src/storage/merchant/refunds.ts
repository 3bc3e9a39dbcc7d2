/**
 * Refunds of orders. They are decided under a lock on the order's row, so parallel decisions count each
 * other. Then the exchange is asked, and a wallet obtains them. A refund that the exchange has refused gives
 * nothing back and counts for nothing.
 */
import 'server-only';
import { sql, type InferResult, type Selectable } from 'kysely';
import type { MerchantRefund } from '@/generated/kysely/tables';
import type { Database, Transaction } from '@/storage/client';
import { first, run, runOnce, statement, type Builder } from '@/storage/statement';
import type { OrderName } from './unfinished-payments';
import { markWired } from './transfers';

export type RefundState =
  | { readonly state: 'pending' }
  | {
      readonly state: 'confirmed';
      readonly exchangeSig: Uint8Array;
      readonly exchangePub: Uint8Array;
    }
  /** The exchange's final no, in its own words. */
  | { readonly state: 'refused'; readonly status: number; readonly body: string };

const list = (db: Builder, p: { row: number }) =>
  db
    .selectFrom('merchant.refund as r')
    .innerJoin('merchant.deposit as d', (join) =>
      join.onRef('d.orderRow', '=', 'r.orderRow').onRef('d.coinPub', '=', 'r.coinPub'),
    )
    .select([
      'r.id',
      'r.coinPub',
      'd.exchangeUrl',
      'r.amount',
      'r.refundFee',
      'r.reason',
      'r.createdMs',
      'r.attempts',
      'r.answeredMs',
      'r.takenMs',
      'r.exchangeSig',
      'r.exchangePub',
      'r.failureStatus',
      'r.failureBody',
    ])
    .where('r.orderRow', '=', p.row)
    .orderBy('r.id');

const LIST = statement('merchant-refunds', list);

type Found = InferResult<ReturnType<typeof list>>[number];
type Answer = Pick<Found, 'exchangeSig' | 'exchangePub' | 'failureStatus' | 'failureBody'>;

export interface RefundRow extends Omit<Found, keyof Answer> {
  readonly outcome: RefundState;
}

/** Oldest first. */
export async function listRefunds(db: Database, row: number): Promise<RefundRow[]> {
  const found = await run(db, LIST, { row });
  return found.map(({ exchangeSig, exchangePub, failureStatus, failureBody, ...refund }) => ({
    ...refund,
    outcome: toOutcome({ exchangeSig, exchangePub, failureStatus, failureBody }),
  }));
}

function toOutcome({ exchangeSig, exchangePub, failureStatus, failureBody }: Answer): RefundState {
  if (exchangeSig !== null && exchangePub !== null) {
    return { state: 'confirmed', exchangeSig, exchangePub };
  }
  if (failureStatus === null) return { state: 'pending' };
  return { state: 'refused', status: failureStatus, body: failureBody ?? '{}' };
}

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

const LOCK = statement('merchant-refund-lock', lock);

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
  /** In no particular but in a fixed order. */
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
    const order = await first(client, LOCK, { row });
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
    await runOnce(client, (builder) => builder.insertInto('merchant.refund').values(rows));
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

interface Confirmation {
  readonly id: number;
  readonly exchangeSig: Uint8Array;
  readonly exchangePub: Uint8Array;
  readonly now: number;
}

const CONFIRM = statement('merchant-refund-confirm', (db, p: Confirmation) =>
  db
    .updateTable('merchant.refund')
    .set({
      exchangeSig: p.exchangeSig,
      exchangePub: p.exchangePub,
      answeredMs: p.now,
      tryAfterMs: null,
    })
    .where('id', '=', p.id)
    .where('exchangeSig', 'is', null)
    .where('failureStatus', 'is', null),
);

/** Keeps the exchange's confirmation. What it does to the order: settleRefunded. */
export async function confirmRefundRow(db: Database, refund: Confirmation): Promise<void> {
  await run(db, CONFIRM, refund);
}

const UNTRACK = statement('merchant-refund-untrack', (db, p: { row: number }) =>
  db
    .updateTable('merchant.deposit as d')
    .set({ trackAfterMs: null })
    .where('d.orderRow', '=', p.row)
    .where('d.trackAfterMs', 'is not', null)
    .where((eb) =>
      eb(eb('d.contribution', '-', eb.ref('d.depositFee')), '<=', (of) =>
        of
          .selectFrom('merchant.refund as r')
          .select(({ fn }) => fn.sum<bigint>('r.amount').as('amount'))
          .whereRef('r.orderRow', '=', 'd.orderRow')
          .whereRef('r.coinPub', '=', 'd.coinPub')
          .where('r.exchangeSig', 'is not', null),
      ),
    ),
);

/**
 * Ends the tracking of deposits that were refunded in full: they are never wired. If all deposits of an order
 * are settled, the order counts as wired. This runs after the confirmation and apart from it. Of two at the
 * same moment, the later one therefore counts both. True if the order became wired by it.
 */
export async function settleRefunded(db: Database, row: number): Promise<boolean> {
  await run(db, UNTRACK, { row });
  return (await markWired(db, [row])).length > 0;
}

interface Refusal {
  readonly row: number;
  readonly id: number;
  readonly status: number;
  /** JSON. */
  readonly body: string;
  readonly now: number;
}

const REFUSE = statement('merchant-refund-refuse', (db, p: Refusal) =>
  db
    .updateTable('merchant.refund')
    .set({
      failureStatus: p.status,
      failureBody: p.body,
      answeredMs: p.now,
      tryAfterMs: null,
    })
    .where('id', '=', p.id)
    .where('exchangeSig', 'is', null)
    .where('failureStatus', 'is', null),
);

const UNMARK_REFUNDED = statement('merchant-refund-unmark', (db, p: { row: number }) =>
  db
    .updateTable('merchant.order as o')
    .set({ refunded: false })
    .where('o.id', '=', p.row)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('merchant.refund as r')
            .whereRef('r.orderRow', '=', 'o.id')
            .where('r.failureStatus', 'is', null),
        ),
      ),
    ),
);

/**
 * Stores the exchange's final refusal. It locks the order, so parallel decisions count in whether the order
 * is refunded.
 */
export async function refuseRefundRow(db: Database, refusal: Refusal): Promise<void> {
  await db.transaction(async (client) => {
    await run(client, LOCK, refusal);
    await run(client, REFUSE, refusal);
    await run(client, UNMARK_REFUNDED, refusal);
  });
}

const POSTPONE = statement('merchant-refund-postpone', (db, p: { id: number; tryAfter: number }) =>
  db
    .updateTable('merchant.refund')
    .set((eb) => ({ tryAfterMs: p.tryAfter, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', p.id)
    .where('tryAfterMs', 'is not', null),
);

export async function postponeRefund(db: Database, id: number, tryAfter: number): Promise<void> {
  await run(db, POSTPONE, { id, tryAfter });
}

const TAKE = statement('merchant-refund-taken', (db, p: { ids: readonly number[]; now: number }) =>
  db
    .updateTable('merchant.refund')
    .set({ takenMs: p.now })
    .where('id', '=', ({ fn }) => fn.any(sql<number[]>`${p.ids}::bigint[]`))
    .where('takenMs', 'is', null),
);

/** A wallet has obtained these. */
export async function markRefundsTaken(
  db: Database,
  ids: readonly number[],
  now: number,
): Promise<void> {
  await run(db, TAKE, { ids, now });
}

const DUE = statement('merchant-refunds-due', (db, p: { now: number; limit: number }) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('merchant.refund')
        .select('orderRow')
        .where('tryAfterMs', '<=', p.now)
        .orderBy('tryAfterMs')
        .limit(p.limit)
        .as('due'),
    )
    .innerJoin('merchant.order as o', 'o.id', 'due.orderRow')
    .select(['o.instanceId', 'o.orderId'])
    .distinct(),
);

/** Orders with refunds that the exchange has still to be asked for. */
export async function listDueRefunds(
  db: Database,
  now: number,
  limit: number,
): Promise<OrderName[]> {
  return await run(db, DUE, { now, limit });
}
