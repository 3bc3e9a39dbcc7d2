/**
 * Ends the extra token that asks for it: DELETE private/token. The instance's own token ends with
 * POST private/auth. Throws MERCHANT_PRIVATE_DELETE_TOKEN_NOT_EXTRA.
 */
import { Refusal } from '@/protocol/refusal';
import { deleteAccessToken } from '@/storage/merchant/access-tokens';
import type { Merchant } from '../merchant';
import type { PrivateCaller } from './authorize-instance';

export async function endOwnToken(
  merchant: Merchant,
  { instance, opener }: PrivateCaller,
): Promise<void> {
  if (typeof opener === 'string') {
    throw new Refusal('MERCHANT_PRIVATE_DELETE_TOKEN_NOT_EXTRA');
  }
  // One that another process has ended meanwhile is as good.
  await deleteAccessToken(merchant.db, instance.id, opener.id);
}
