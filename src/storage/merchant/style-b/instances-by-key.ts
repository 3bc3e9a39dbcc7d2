import 'server-only';
import type { Database } from '@/storage/client';
import { first, statement } from '@/storage/statement';

const FIND = statement('merchant-instance-by-pub', (db, p: { merchantPub: Uint8Array }) =>
  db.selectFrom('merchant.instance').select('id').where('merchantPub', '=', p.merchantPub),
);

/** Finds deleted instances too, because their orders may be paid until their deadlines. */
export async function findInstanceIdByPub(
  db: Database,
  merchantPub: Uint8Array,
): Promise<string | null> {
  return (await first(db, FIND, { merchantPub }))?.id ?? null;
}
