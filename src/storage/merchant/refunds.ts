/**
 * Refunds that were decided (`refund-decisions.ts`). The exchange is asked, and a wallet obtains
 * them. A refund that the exchange has refused gives nothing back and counts for nothing.
 */
import 'server-only';
import { sql, type ExpressionBuilder, type InferResult } from 'kysely';
import type { DB } from '@/generated/kysely/tables';
import type { Database } from '@/storage/client';
import { run, statement, type Builder } from '@/storage/statement';
import type { OrderRecord } from './orders';
import { LOCK_ORDER } from './refund-decisions';
import type { OrderName } from './unfinished-payments';
import { markWired } from './transfers';

type RefundState = 'pending' | 'confirmed' | 'refused';

/** The exchange's word so far. Its signature confirms, and its final no has a status. */
const stateOf = (eb: ExpressionBuilder<{ r: DB['merchant.refund'] }, 'r'>) =>
  eb
    .case()
    .when('r.exchangeSig', 'is not', null)
    .then(sql.lit<RefundState>('confirmed'))
    .when('r.failureStatus', 'is not', null)
    .then(sql.lit<RefundState>('refused'))
    .else(sql.lit<RefundState>('pending'))
    .end()
    .as('state');

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
    .select(stateOf)
    .where('r.orderRow', '=', p.row)
    .orderBy('r.id');

const LIST = statement('merchant-refunds', list);

/** It has the exchange's signature and key once that has confirmed, or the status and body of its final no. */
export type RefundRow = InferResult<ReturnType<typeof list>>[number];

/** Oldest first. */
export async function listRefunds(db: Database, row: number): Promise<RefundRow[]> {
  return await run(db, LIST, { row });
}

/** Lists the refunds of an order that was just read. Most orders have none, and cost no statement. */
export async function listKnownRefunds(
  db: Database,
  { row, hasRefunds }: Pick<OrderRecord, 'row' | 'hasRefunds'>,
): Promise<RefundRow[]> {
  return hasRefunds ? await listRefunds(db, row) : [];
}

/** Its number alone names nothing: after a restore another refund may have it. */
type Named = Pick<RefundRow, 'id' | 'coinPub' | 'amount'>;

const named = (db: Builder, p: Named) =>
  db
    .updateTable('merchant.refund')
    .where('id', '=', p.id)
    .where('coinPub', '=', p.coinPub)
    .where('amount', '=', p.amount);

interface Confirmation extends Named {
  readonly exchangeSig: Uint8Array;
  readonly exchangePub: Uint8Array;
  readonly now: number;
}

/** Keeps the first final answer of the exchange. */
const answer = (db: Builder, p: Named & { readonly now: number }) =>
  named(db, p)
    .set({ answeredMs: p.now, tryAfterMs: null })
    .where('exchangeSig', 'is', null)
    .where('failureStatus', 'is', null);

const CONFIRM = statement('merchant-refund-confirm', (db, p: Confirmation) =>
  answer(db, p).set({ exchangeSig: p.exchangeSig, exchangePub: p.exchangePub }),
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
 * are settled, the order counts as wired. This runs after the confirmation, in a transaction of its own. So the later of
 * two confirmations counts both. True if the order became wired by it.
 */
export async function settleRefunded(db: Database, row: number): Promise<boolean> {
  await run(db, UNTRACK, { row });
  return (await markWired(db, [row])).length > 0;
}

interface Refusal extends Named {
  readonly row: number;
  readonly status: number;
  /** JSON. */
  readonly body: string;
  readonly now: number;
}

const REFUSE = statement('merchant-refund-refuse', (db, p: Refusal) =>
  answer(db, p).set({ failureStatus: p.status, failureBody: p.body }),
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
    await run(client, LOCK_ORDER, refusal);
    await run(client, REFUSE, refusal);
    await run(client, UNMARK_REFUNDED, refusal);
  });
}

const POSTPONE = statement('merchant-refund-postpone', (db, p: Named & { tryAfter: number }) =>
  named(db, p)
    .set((eb) => ({ tryAfterMs: p.tryAfter, attempts: eb('attempts', '+', 1) }))
    .where('tryAfterMs', 'is not', null),
);

export async function postponeRefund(
  db: Database,
  { id, coinPub, amount }: Named,
  tryAfter: number,
): Promise<void> {
  await run(db, POSTPONE, { id, coinPub, amount, tryAfter });
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
