/** When an order was claimed and forgotten, for its story. */
import 'server-only';
import type { Selectable } from 'kysely';
import type { MerchantOrder } from '@/generated/kysely/tables';
import type { Database } from '@/storage/client';
import { first, statement } from '@/storage/statement';

export type OrderMoments = Pick<Selectable<MerchantOrder>, 'claimedMs' | 'forgottenMs'>;

const READ = statement('merchant-order-moments', (db, p: { row: number }) =>
  db.selectFrom('merchant.order').select(['claimedMs', 'forgottenMs']).where('id', '=', p.row),
);

export async function readMoments(db: Database, row: number): Promise<OrderMoments> {
  return (await first(db, READ, { row })) ?? { claimedMs: null, forgottenMs: null };
}
