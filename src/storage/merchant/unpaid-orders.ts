/** Orders that expired without a payment, and their removal. */
import 'server-only';
import { sql } from 'kysely';
import { EXAMPLE_PREFIX } from '@/protocol/example-order';
import type { Database } from '@/storage/client';
import { first, statement } from '@/storage/statement';

export interface Unpaid {
  readonly instanceId: string;
  /** Their pay deadline. */
  readonly before: number;
  readonly limit: number;
}

/**
 * Examples of the demo's past stay. An expired order without a payment under way never changes again. Its holds of stock are left to
 * the job that settles them.
 */
const DELETE = statement('merchant-orders-forget', (db, p: Unpaid) =>
  db
    .with('gone', (cte) =>
      cte
        .deleteFrom('merchant.order')
        .where('stage', '=', sql.lit('expired'))
        .where('attemptKey', 'is', null)
        .where('id', 'in', (eb) =>
          eb
            .selectFrom('merchant.order as o')
            .select('o.id')
            .where('o.instanceId', '=', p.instanceId)
            .where('o.stage', '=', sql.lit('expired'))
            .where('o.attemptKey', 'is', null)
            .where('o.payDeadlineMs', '<', p.before)
            .where('o.paidMs', 'is', null)
            .where('o.orderId', 'not like', sql.lit(`${EXAMPLE_PREFIX}%`))
            .where((eb) =>
              eb.not(
                eb.exists(
                  eb.selectFrom('merchant.deposit as d').whereRef('d.orderRow', '=', 'o.id'),
                ),
              ),
            )
            .where((eb) =>
              eb.not(
                eb.exists(
                  eb.selectFrom('merchant.refund as r').whereRef('r.orderRow', '=', 'o.id'),
                ),
              ),
            )
            .orderBy('o.id')
            .limit(p.limit)
            .forUpdate()
            .skipLocked(),
        )
        .returning(['id', 'instanceId']),
    )
    .with('texts', (cte) =>
      cte
        .deleteFrom('merchant.orderText as t')
        .using('gone')
        .whereRef('t.instanceId', '=', 'gone.instanceId')
        .whereRef('t.orderRow', '=', 'gone.id'),
    )
    .with('contracts', (cte) =>
      cte
        .deleteFrom('merchant.contract')
        .using('gone')
        .whereRef('merchant.contract.orderRow', '=', 'gone.id'),
    )
    .selectFrom('gone')
    .select(({ fn }) => fn.countAll<number>().as('count')),
);

/** Returns how many there were, at most `limit`. */
export async function deleteUnpaidOrders(db: Database, unpaid: Unpaid): Promise<number> {
  return (await first(db, DELETE, unpaid))?.count ?? 0;
}
