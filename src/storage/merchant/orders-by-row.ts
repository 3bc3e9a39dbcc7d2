import 'server-only';
import type { Database } from '@/storage/client';

/** By the serial number that the history shows. */
export async function findOrderId(
  db: Database,
  instanceId: string,
  row: bigint,
): Promise<string | null> {
  const [found] = await db.query<{ order_id: string }>(
    'merchant-order-of-row',
    'select order_id from merchant."order" where id = $2 and instance_id = $1',
    [instanceId, row],
  );
  return found?.order_id ?? null;
}
