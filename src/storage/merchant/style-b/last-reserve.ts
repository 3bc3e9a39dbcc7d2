import 'server-only';
import type { Database } from '@/storage/client';
import { first, statement } from '@/storage/statement';
import type { TipReserve } from '../tip-reserves';

const FIND = statement('merchant-tip-reserve-last', (db, p: { instanceId: string }) =>
  db
    .selectFrom('merchant.tipReserve')
    .select(['reservePub', 'expirationMs'])
    .where('instanceId', '=', p.instanceId)
    .where('deletedMs', 'is', null)
    .orderBy('expirationMs', 'desc')
    .orderBy('id')
    .limit(1),
);

/** Finds the reserve that lasts longest. */
export async function findLastReserve(
  db: Database,
  instanceId: string,
): Promise<Pick<TipReserve, 'reservePub' | 'expirationMs'> | null> {
  return (await first(db, FIND, { instanceId })) ?? null;
}
