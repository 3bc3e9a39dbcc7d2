/**
 * Ends the extra token that asks for it: DELETE private/token. Throws
 * GENERIC_TOKEN_PERMISSION_INSUFFICIENT if another credential asks. The instance's own token ends
 * with POST private/auth.
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
    throw new Refusal('GENERIC_TOKEN_PERMISSION_INSUFFICIENT', {
      detail: 'only a login token ends itself; POST private/auth replaces the own token',
    });
  }
  // One that another process has ended meanwhile is as good.
  await deleteAccessToken(merchant.db, instance.id, opener.id);
}
