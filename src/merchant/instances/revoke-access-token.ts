/**
 * Revokes an extra token of the instance and the sessions that it opened: DELETE
 * private/tokens/$SERIAL. From the reply on it opens nothing, in any process. Tokens that were
 * refreshed from it go on. Throws GENERIC_TOKEN_UNKNOWN.
 */
import { Refusal } from '@/protocol/refusal';
import { deleteAccessToken } from '@/storage/merchant/access-tokens';
import type { Merchant } from '../merchant';

export async function revokeAccessToken(
  merchant: Merchant,
  instanceId: string,
  id: number,
): Promise<void> {
  const revoked = await deleteAccessToken(merchant.db, instanceId, id);
  if (!revoked) throw new Refusal('GENERIC_TOKEN_UNKNOWN');
}
