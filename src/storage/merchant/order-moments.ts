/** When an order was claimed, sent and forgotten, for its story. */
import 'server-only';
import type { Selectable } from 'kysely';
import type { MerchantOrder } from '@/generated/kysely/tables';
import type { Database } from '@/storage/client';
import { first, statement } from '@/storage/statement';

const MOMENTS = ['claimedMs', 'forgottenMs', 'sentMs', 'sentNote'] as const;

export type OrderMoments = Pick<Selectable<MerchantOrder>, (typeof MOMENTS)[number]>;

const READ = statement('merchant-order-moments', (db, p: { row: number }) =>
  db.selectFrom('merchant.order').select(MOMENTS).where('id', '=', p.row),
);

const NONE = { claimedMs: null, forgottenMs: null, sentMs: null, sentNote: null };

export async function getMoments(db: Database, row: number): Promise<OrderMoments> {
  return (await first(db, READ, { row })) ?? NONE;
}
