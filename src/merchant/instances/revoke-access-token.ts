/**
 * Revokes an extra token of the instance and the sessions that it opened. From the reply on it
 * opens nothing. Idempotent. Throws nothing expected.
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
