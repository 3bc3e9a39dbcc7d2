/** When an order was claimed and forgotten, for its story. */
import 'server-only';
import type { Database } from '@/storage/client';
import { toIntegerOrNull } from './rows';

export interface OrderMoments {
  readonly claimedMs: number | null;
  readonly forgottenMs: number | null;
}

export async function readMoments(db: Database, row: number): Promise<OrderMoments> {
  const [found] = await db.query<{ claimed_ms: string | null; forgotten_ms: string | null }>(
    'merchant-order-moments',
    'select claimed_ms, forgotten_ms from merchant."order" where id = $1',
    [row],
  );
  return {
    claimedMs: toIntegerOrNull(found?.claimed_ms ?? null),
    forgottenMs: toIntegerOrNull(found?.forgotten_ms ?? null),
  };
}
