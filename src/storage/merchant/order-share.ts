/** Tells how large a part of the deployment an instance's orders are. */
import 'server-only';
import { sql } from 'kysely';
import { only, statement, type Queryable } from '@/storage/statement';
import type { OrderFilter } from './order-conditions';

/** PostgreSQL's own estimate of all orders, and the instance's kept count. */
const SHARE = statement('merchant-order-share', (db, p: { instanceId: string }) =>
  db.selectNoFrom((eb) =>
    sql<boolean>`2 * coalesce((${eb
      .selectFrom('merchant.figure')
      .select('orders')
      .where('instanceId', '=', p.instanceId)
      .where('kind', '=', sql.lit<'all'>('all'))
      .where('startMs', '=', sql.lit(0))}), 0) >
      (select reltuples from pg_class where oid = 'merchant.order_text'::regclass)`.as(
      'isMostOfAll',
    ),
  ),
);

/** Whether most orders of the deployment are the instance's. Other rows are looked for by the instance. */
export async function hasMostOrders(on: Queryable, page: OrderFilter): Promise<boolean> {
  if ((page.orRows?.length ?? 0) > 0) return false;
  return (await only(on, SHARE, page)).isMostOfAll;
}
