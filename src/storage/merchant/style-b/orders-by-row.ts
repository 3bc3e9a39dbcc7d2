import 'server-only';
import { sql } from 'kysely';
import type { Database } from '@/storage/client';
import { first, statement } from '@/storage/statement';

const FIND = statement('merchant-order-of-row', (db, p: { instanceId: string; row: bigint }) =>
  db
    .selectFrom('merchant.order')
    .select('orderId')
    .where('id', '=', sql<number>`${p.row}`)
    .where('instanceId', '=', p.instanceId),
);

/** Finds an order by the serial number that the history shows. */
export async function findOrderId(
  db: Database,
  instanceId: string,
  row: bigint,
): Promise<string | null> {
  return (await first(db, FIND, { instanceId, row }))?.orderId ?? null;
}
