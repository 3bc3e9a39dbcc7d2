/**
 * Ends a token that was made beside the instance's own, with the sessions that it opened; from the answer
 * on it opens nothing. Idempotent. Throws nothing expected.
 */
import { deleteAccessToken } from '@/storage/merchant/access-tokens';
import type { Merchant } from '../merchant';

export async function revokeAccessToken(
  merchant: Merchant,
  instanceId: string,
  id: number,
): Promise<void> {
  await deleteAccessToken(merchant.db, instanceId, id);
}
