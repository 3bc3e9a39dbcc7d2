/**
 * Creates an extra token of the instance, for one purpose of its merchant. Returns the token, of
 * which only the hash is kept. Throws 404/2000, and 404/2016 for a deleted instance, 507/9290.
 */
import { Refusal } from '@/protocol/refusal';
import { insertAccessToken } from '@/storage/merchant/access-tokens';
import type { Merchant } from '../merchant';
import { getInstance } from './get-instance';
import { hashToken, newToken } from './token';
import { withRoom } from './visitor-room';

export async function makeAccessToken(
  merchant: Merchant,
  instanceId: string,
  name: string,
): Promise<string> {
  const { db, clock, random } = merchant;
  const { id, visitorNetwork } = await getInstance(merchant, instanceId);
  const token = newToken(random);
  const row = { instanceId: id, name, tokenHash: hashToken(token), now: clock.now() };
  const made = await withRoom(merchant, { visitorNetwork }, () => insertAccessToken(db, row));
  if (!made) throw new Refusal('MERCHANT_GENERIC_INSTANCE_DELETED');
  return token;
}
