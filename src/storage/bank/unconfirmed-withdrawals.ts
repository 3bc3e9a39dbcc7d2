/** Withdrawal operations that no money has moved for. */
import 'server-only';
import type { Database } from '@/storage/client';

const DELETE = `
with gone as (
  delete from bank.withdrawal where id in (
    select id from bank.withdrawal
    where status in ('pending', 'selected', 'approved', 'aborted') and created_ms < $1
    limit $2 for update skip locked)
  returning 1)
select count(*)::int as count from gone`;

/** Answers how many there were. One that is just being changed is left for the next time. */
export async function deleteUnconfirmedWithdrawals(
  db: Database,
  { before, limit }: { readonly before: number; readonly limit: number },
): Promise<number> {
  const [row] = await db.query<{ count: number }>('bank_delete_unconfirmed', DELETE, [
    before,
    limit,
  ]);
  return row?.count ?? 0;
}
