/**
 * Creates a login token: POST private/token. A password or the instance's own token gives any scope.
 * An extra token must be refreshable, and gives no scope that it lacks. The token that asks goes on
 * until its own end. Throws GENERIC_TOKEN_PERMISSION_INSUFFICIENT,
 * MERCHANT_GENERIC_INSTANCE_DELETED, MERCHANT_PRIVATE_POST_TOKEN_TOO_MANY,
 * MERCHANT_SHOP_SHARE_FULL.
 */
import type { LoginToken, LoginTokenRequest } from '@/protocol/login-token';
import { includes, type Scope } from '@/protocol/permissions';
import { Refusal } from '@/protocol/refusal';
import { NEVER } from '@/protocol/timestamp';
import type { HeldToken } from '@/storage/merchant/instances';
import type { Repeatable } from '../calls/keyed-call';
import type { Merchant } from '../merchant';
import type { PrivateCaller } from './authorize-instance';
import { storeToken } from './store-token';
import { lifetimeAfterPassword, lifetimeAfterRefresh } from './token-lifetime';

export async function makeLoginToken(
  merchant: Merchant,
  { instance, opener }: PrivateCaller,
  { scope, refreshable, durationMs, description }: LoginTokenRequest,
  call?: Repeatable,
): Promise<LoginToken> {
  const now = call?.firstMs ?? merchant.clock.now();
  const isToken = typeof opener !== 'string';
  if (isToken) assertRefreshes(opener, scope);
  const lifetime = isToken
    ? lifetimeAfterRefresh(opener, durationMs, now)
    : lifetimeAfterPassword(durationMs, now);
  const wanted = { name: description, scope, refreshable, ...lifetime };
  const token = await storeToken(merchant, instance, wanted, call);
  const expiration = lifetime.expiresMs ?? NEVER;
  return { token, accessToken: token, scope, expiration, refreshable };
}

function assertRefreshes(held: HeldToken, wanted: Scope): void {
  const detail = !held.refreshable
    ? 'this token is not refreshable'
    : includes(held.scope, wanted)
      ? null
      : `scope: ${held.scope}`;
  if (detail !== null) throw new Refusal('GENERIC_TOKEN_PERMISSION_INSUFFICIENT', { detail });
}
