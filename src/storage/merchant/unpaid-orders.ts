/** Orders that expired without a payment, and their removal. */
import 'server-only';
import type { Database } from '@/storage/client';

/**
 * Of an expired order without a payment under way nothing changes any more. Its holds of stock are left to
 * the job that settles them.
 */
const DELETE = `
  with gone as (
    delete from merchant."order" where stage = 'expired' and attempt_key is null and id in (
      select id from merchant."order" o
      where instance_id = $1 and stage = 'expired' and attempt_key is null
        and pay_deadline_ms < $2 and paid_ms is null
        and not exists (select from merchant.deposit where order_row = o.id)
        and not exists (select from merchant.refund where order_row = o.id)
      order by id limit $3 for update skip locked)
    returning id
  ), contracts as (
    delete from merchant.contract using gone where order_row = gone.id
  )
  select count(*)::int as count from gone`;

export interface Unpaid {
  readonly instanceId: string;
  /** Their pay deadline. */
  readonly before: number;
  readonly limit: number;
}

/** Answers how many there were, at most `limit`. */
export async function deleteUnpaidOrders(
  db: Database,
  { instanceId, before, limit }: Unpaid,
): Promise<number> {
  const values = [instanceId, before, limit];
  const [row] = await db.query<{ count: number }>('merchant-orders-forget', DELETE, values);
  return row?.count ?? 0;
}
