import { Refusal } from '@/protocol/refusal';
import { findInstance } from '@/storage/merchant/instances';
import type { Merchant } from '../merchant';

/**
 * Throws MERCHANT_PRIVATE_POST_INSTANCES_ALREADY_EXISTS or _PURGE_REQUIRED for an identifier in use. An
 * instance has it, or had it before.
 */
export async function assertUnusedId({ db }: Merchant, id: string): Promise<void> {
  const existing = await findInstance(db, id);
  if (existing === null) return;
  throw new Refusal(
    existing.deletedMs === null
      ? 'MERCHANT_PRIVATE_POST_INSTANCES_ALREADY_EXISTS'
      : 'MERCHANT_PRIVATE_POST_INSTANCES_PURGE_REQUIRED',
    { field: 'id' },
  );
}
