/** Withdrawal operations that no money has moved for. */
import 'server-only';
import type { Database } from '@/storage/client';
import { countGone, ONE, only, statement } from '@/storage/statement';

interface Selection {
  readonly before: number;
  readonly limit: number;
}

const DELETE = statement('bank_delete_unconfirmed', (db, p: Selection) =>
  countGone(
    db,
    db
      .deleteFrom('bank.withdrawal')
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('bank.withdrawal')
          .select('id')
          .where('status', 'in', ['pending', 'selected', 'approved', 'aborted'])
          .where('createdMs', '<', p.before)
          .limit(p.limit)
          .forUpdate()
          .skipLocked(),
      )
      .returning(ONE),
  ),
);

/** Returns how many there were. One that is being changed right now is left for the next run. */
export async function deleteUnconfirmedWithdrawals(
  db: Database,
  selection: Selection,
): Promise<number> {
  return (await only(db, DELETE, selection)).count;
}
