/** Finds, postpones, abandons and expires payments and orders that were not finished in time. */
import 'server-only';
import { sql, type Selectable } from 'kysely';
import type { MerchantOrder } from '@/generated/kysely/tables';
import type { Database } from '@/storage/client';
import { run, statement } from '@/storage/statement';
import type { AttemptName } from './payments';

const ABANDON = statement('merchant-order-abandon', (db, p: AttemptName & { dueBefore: number }) =>
  db
    .updateTable('merchant.order as o')
    .set({ stage: 'aborted' })
    .where('o.id', '=', p.row)
    .where('o.attemptKey', '=', p.key)
    .where('o.stage', 'in', ['open', 'expired'])
    .where('o.payDeadlineMs', '<', p.dueBefore)
    .where((eb) =>
      eb.or([
        eb.exists(eb.selectFrom('merchant.stockHold as s').whereRef('s.orderRow', '=', 'o.id')),
        eb.exists(eb.selectFrom('merchant.deposit as d').whereRef('d.orderRow', '=', 'o.id')),
      ]),
    )
    .returning('o.id'),
);

/**
 * Ends an order whose pay deadline was before `dueBefore` and whose payment is still under way. It
 * does so if the order keeps pieces or coins from others. The payment stays on record. False for
 * any other order.
 */
export async function abandonOrder(
  db: Database,
  { row, key }: AttemptName,
  dueBefore: number,
): Promise<boolean> {
  return (await run(db, ABANDON, { row, key, dueBefore })).length === 1;
}

const POSTPONE = statement('merchant-attempt-postpone', (db, p: AttemptName & { now: number }) =>
  db
    .updateTable('merchant.order')
    .set({ attemptMs: p.now })
    .where('id', '=', p.row)
    .where('attemptKey', '=', p.key),
);

/** Counts as begun now, so others come first. Does nothing if it is over. */
export async function postponeAttempt(
  db: Database,
  { row, key }: AttemptName,
  now: number,
): Promise<void> {
  await run(db, POSTPONE, { row, key, now });
}

export type OrderName = Pick<Selectable<MerchantOrder>, 'instanceId' | 'orderId'>;

const STALE = statement(
  'merchant-attempts-stale',
  (db, p: { startedBefore: number; limit: number }) =>
    db
      .selectFrom('merchant.order')
      .select(['instanceId', 'orderId'])
      .where('openUntilMs', 'is not', null)
      .where((eb) =>
        eb.or([
          eb('attemptMs', '<', p.startedBefore),
          eb.and([eb('attemptMs', 'is', null), eb('stage', '=', sql.lit('aborted'))]),
        ]),
      )
      .orderBy('attemptMs')
      .limit(p.limit),
);

/**
 * Lists unfinished payments: after a crash, or because the exchange did not answer. It includes
 * those of abandoned orders, until what was taken for them is on its way back.
 */
export async function listStaleAttempts(
  db: Database,
  startedBefore: number,
  limit: number,
): Promise<OrderName[]> {
  return await run(db, STALE, { startedBefore, limit });
}

const EXPIRE = statement('merchant-orders-expire', (db, p: { now: number; limit: number }) =>
  db
    .updateTable('merchant.order')
    .set({ stage: 'expired', openUntilMs: null })
    .where('attemptKey', 'is', null)
    .where('stage', '=', sql.lit('open'))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('merchant.order as o')
        .select('o.id')
        .where('o.openUntilMs', '<=', p.now)
        .where('o.attemptKey', 'is', null)
        .where('o.stage', '=', sql.lit('open'))
        .orderBy('o.openUntilMs')
        .limit(p.limit),
    )
    .returning(['instanceId', 'orderId']),
);

/** Expires orders without a payment under way, which may still succeed. */
export async function expireOrders(db: Database, now: number, limit: number): Promise<OrderName[]> {
  return await run(db, EXPIRE, { now, limit });
}
