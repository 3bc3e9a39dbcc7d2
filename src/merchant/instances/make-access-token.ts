/**
 * Creates an extra token of the instance, for one person or purpose of its merchant. Returns the token, of
 * which only the hash is kept. Throws MERCHANT_GENERIC_INSTANCE_UNKNOWN, and
 * MERCHANT_GENERIC_INSTANCE_DELETED for a deleted instance, MERCHANT_SHOP_SHARE_FULL.
 */
import type { Scope } from '@/protocol/permissions';
import { Refusal } from '@/protocol/refusal';
import { insertAccessToken } from '@/storage/merchant/access-tokens';
import type { Merchant } from '../merchant';
import { getInstance } from './get-instance';
import { hashToken, newToken } from './token';
import { withRoom } from './visitor-room';

export async function makeAccessToken(
  merchant: Merchant,
  instanceId: string,
  { name, scope }: { readonly name: string; readonly scope: Scope },
): Promise<string> {
  const { db, clock, random } = merchant;
  const { id, visitorNetwork } = await getInstance(merchant, instanceId);
  const token = newToken(random);
  const row = { instanceId: id, name, scope, tokenHash: hashToken(token), now: clock.now() };
  const made = await withRoom(merchant, { visitorNetwork }, () => insertAccessToken(db, row));
  if (!made) throw new Refusal('MERCHANT_GENERIC_INSTANCE_DELETED');
  return token;
}
