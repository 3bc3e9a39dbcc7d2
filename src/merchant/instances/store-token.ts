/**
 * Stores a new extra token of an instance. Returns the token, of which only the hash is kept. Throws
 * MERCHANT_GENERIC_INSTANCE_DELETED, MERCHANT_PRIVATE_POST_TOKEN_TOO_MANY and
 * MERCHANT_SHOP_SHARE_FULL.
 */
import { limits } from '@/config/limits';
import type { Scope } from '@/protocol/permissions';
import { Refusal } from '@/protocol/refusal';
import { insertAccessToken } from '@/storage/merchant/access-tokens';
import { findInstanceForToken, type Instance } from '@/storage/merchant/instances';
import type { Repeatable } from '../calls/keyed-call';
import type { Merchant } from '../merchant';
import { hashToken, newToken } from './token';
import { withRoom } from './visitor-room';

interface NewToken {
  readonly name: string;
  readonly scope: Scope;
  readonly refreshable: boolean;
  /** Null for a token without an end. */
  readonly expiresMs: number | null;
  /** When the password was given; null for a token from the dashboard. */
  readonly signedInMs: number | null;
}

export async function storeToken(
  merchant: Merchant,
  { id: instanceId, visitorNetwork }: Pick<Instance, 'id' | 'visitorNetwork'>,
  wanted: NewToken,
  call?: Repeatable,
): Promise<string> {
  const { db, clock, random } = merchant;
  const token = newToken(random, call);
  const tokenHash = hashToken(token);
  if (call?.isRepeated === true) {
    const made = await findInstanceForToken(db, instanceId, tokenHash);
    if (made?.held) return token;
  }
  const row = { ...wanted, instanceId, tokenHash, now: clock.now() };
  const { maxTokensPerInstance: most } = limits();
  await withRoom(merchant, { visitorNetwork }, async () => {
    const stored = await insertAccessToken(db, row, most);
    if (stored === 'deleted') throw new Refusal('MERCHANT_GENERIC_INSTANCE_DELETED');
    if (stored === 'full') {
      throw new Refusal('MERCHANT_PRIVATE_POST_TOKEN_TOO_MANY', { detail: `at most ${most}` });
    }
  });
  return token;
}
