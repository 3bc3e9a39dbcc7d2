/**
 * Authorizes private calls to an instance (decision D16) [INSTA-5]. They need its token, or an extra
 * token whose scope allows the call and which has not expired. No other instance's token will do.
 * An instance without a token relies on a proxy that authenticates. Then only callers from this
 * machine and from the configured proxies may call. Throws MERCHANT_GENERIC_INSTANCE_UNKNOWN, then
 * MERCHANT_GENERIC_UNAUTHORIZED, GENERIC_TOKEN_MALFORMED or GENERIC_TOKEN_EXPIRED, then
 * GENERIC_TOKEN_PERMISSION_INSUFFICIENT.
 *
 * One statement reads the instance with the token. A process remembers both for orders, whose own
 * statement checks the instance's version. Revoking a token gives the instance another version.
 */
import { encodeBase32 } from '@/protocol/base32';
import { equalBytes } from '@/protocol/crypto/bytes';
import type { ErrorName } from '@/protocol/errors';
import { allows, type Permission, type Scope } from '@/protocol/permissions';
import { Refusal, type RefusalDetail } from '@/protocol/refusal';
import { noteAccessTokenUse, noteTokenUse } from '@/storage/merchant/access-tokens';
import { findInstanceForToken, type HeldToken, type Instance } from '@/storage/merchant/instances';
import type { Merchant } from '../merchant';
import { getInstance } from './get-instance';
import { hashToken } from './token';

export interface InstanceCredentials {
  /** The caller's token, if any. */
  readonly token: string | null;
  /** The caller's header is no token. */
  readonly isMalformed?: boolean;
  /** The call came from this machine, or from a proxy that authenticates. */
  readonly isVouchedFor: boolean;
  /** The permission that the call needs; null if every token will do. */
  readonly permission: Permission | null;
}

/** The credential of a caller: an extra token, the instance's own token or password, or a proxy. */
export type Opener = HeldToken | 'own token' | 'password' | 'proxy';

export interface PrivateCaller {
  readonly instance: Instance;
  readonly opener: Opener;
}

/** Returns the scope of an extra token. Every other credential opens all. */
export function scopeOf({ opener }: PrivateCaller): Scope {
  return typeof opener === 'string' ? 'all' : opener.scope;
}

const NO_TOKEN = 'the header Authorization is missing, or is not of the form Bearer TOKEN';
const WRONG_TOKEN = 'the token is not one of this instance';
const NOT_VOUCHED_FOR =
  'the instance has no token, so the proxy must authenticate its callers and AUTH_PROXIES must name it';

export async function authorizeInstance(
  merchant: Merchant,
  instanceId: string,
  credentials: InstanceCredentials,
  unknown?: ErrorName,
  about?: RefusalDetail,
): Promise<Instance> {
  return (await authorizeCaller(merchant, instanceId, credentials, unknown, about)).instance;
}

/** Authorizes likewise, and says what opened the instance. */
export async function authorizeCaller(
  merchant: Merchant,
  instanceId: string,
  credentials: InstanceCredentials,
  unknown: ErrorName = 'MERCHANT_GENERIC_INSTANCE_UNKNOWN',
  about: RefusalDetail = {},
): Promise<PrivateCaller> {
  const { token, permission } = credentials;
  if (token === null) {
    const instance = await getInstance(merchant, instanceId, unknown, about);
    return { instance, opener: vouchedFor(instance, credentials) };
  }
  const tokenHash = hashToken(token);
  const found = await findInstanceForToken(merchant.db, instanceId, tokenHash);
  if (found === null) throw new Refusal(unknown, about);
  const { instance, held } = found;
  merchant.instances.keep(instance.id, instance);
  if (isOwn(instance, tokenHash)) {
    const noting = noteTokenUse(merchant.db, instance, merchant.clock.now());
    if (noting !== undefined) await noting;
    return { instance, opener: 'own token' };
  }
  if (held === null) return { instance, opener: vouchedFor(instance, credentials) };
  assertAllowed(held, permission, merchant.clock.now());
  const noted = await noteUse(merchant, held);
  merchant.heldTokens.keep(tokenKey(instanceId, tokenHash), {
    ...noted,
    version: instance.version,
  });
  return { instance, opener: noted };
}

/**
 * Authorizes a call by what this process remembers of the instance, else as above. The caller checks the
 * instance's version when it writes.
 */
export async function authorizeRemembered(
  merchant: Merchant,
  instanceId: string,
  credentials: InstanceCredentials,
): Promise<PrivateCaller> {
  const { token, permission } = credentials;
  const instance = token === null ? undefined : merchant.instances.find(instanceId);
  if (token === null || instance === undefined) {
    return await authorizeCaller(merchant, instanceId, credentials);
  }
  const tokenHash = hashToken(token);
  if (isOwn(instance, tokenHash)) {
    const noting = noteTokenUse(merchant.db, instance, merchant.clock.now());
    if (noting !== undefined) await noting;
    return { instance, opener: 'own token' };
  }
  const key = tokenKey(instanceId, tokenHash);
  const held = merchant.heldTokens.find(key);
  if (held === undefined || held.version !== instance.version) {
    return await authorizeCaller(merchant, instanceId, credentials);
  }
  assertAllowed(held, permission, merchant.clock.now());
  const noted = await noteUse(merchant, held);
  merchant.heldTokens.keep(key, { ...noted, version: held.version });
  return { instance, opener: noted };
}

function isOwn(instance: Instance, tokenHash: Uint8Array): boolean {
  return instance.tokenHash !== null && equalBytes(instance.tokenHash, tokenHash);
}

/** Throws MERCHANT_GENERIC_UNAUTHORIZED, GENERIC_TOKEN_MALFORMED. */
function vouchedFor(
  { tokenHash }: Instance,
  { token, isMalformed = false, isVouchedFor }: InstanceCredentials,
): 'proxy' {
  if (tokenHash === null && isVouchedFor) return 'proxy';
  if (isMalformed) throw new Refusal('GENERIC_TOKEN_MALFORMED');
  throw new Refusal('MERCHANT_GENERIC_UNAUTHORIZED', { detail: whyNot(tokenHash, token) });
}

function whyNot(tokenHash: Uint8Array | null, token: string | null): string {
  if (token !== null) return WRONG_TOKEN;
  return tokenHash === null ? NOT_VOUCHED_FOR : NO_TOKEN;
}

/** Throws GENERIC_TOKEN_EXPIRED, GENERIC_TOKEN_PERMISSION_INSUFFICIENT. */
function assertAllowed(
  { scope, expiresMs }: Pick<HeldToken, 'scope' | 'expiresMs'>,
  permission: Permission | null,
  now: number,
): void {
  if (expiresMs !== null && expiresMs <= now) throw new Refusal('GENERIC_TOKEN_EXPIRED');
  if (permission === null || allows(scope, permission)) return;
  throw new Refusal('GENERIC_TOKEN_PERMISSION_INSUFFICIENT', { detail: `scope: ${scope}` });
}

/** Returns the token as it is now. A write at most once a minute. */
async function noteUse<Held extends HeldToken>({ db, clock }: Merchant, held: Held): Promise<Held> {
  return { ...held, usedMs: await noteAccessTokenUse(db, held, clock.now()) };
}

function tokenKey(instanceId: string, tokenHash: Uint8Array): string {
  return `${instanceId}/${encodeBase32(tokenHash)}`;
}
