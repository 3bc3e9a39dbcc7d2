/**
 * Opens an instance with a password: POST private/token and the dashboard. An instance with a token
 * has this as its password, for POST private/token. Slow, off the main thread. A right password
 * whose hash has another cost than new ones gets a new hash. Throws
 * MERCHANT_GENERIC_INSTANCE_UNKNOWN, MERCHANT_GENERIC_UNAUTHORIZED, GENERIC_TOO_BUSY.
 */
import { DEFAULT_INSTANCE } from '@/protocol/instance';
import { isRefusal, Refusal } from '@/protocol/refusal';
import { noteTokenUse } from '@/storage/merchant/access-tokens';
import { renewPasswordRow } from '@/storage/merchant/instance-auth';
import type { Instance } from '@/storage/merchant/instances';
import type { Merchant } from '../merchant';
import { authorizeInstance, type PrivateCaller } from './authorize-instance';
import { getInstance } from './get-instance';
import { isToken } from './token';
import { stampOfHash, stampOfToken } from './token-stamp';

/** The default instance's name in today's interface. */
const ADMIN = 'admin';

/** Opens it for a program, which names the instance, too. */
export async function logIn(
  merchant: Merchant,
  instanceId: string,
  { username, password }: { readonly username: string; readonly password: string },
): Promise<PrivateCaller> {
  const instance = await getInstance(merchant, instanceId);
  const { id, tokenHash, passwordHash } = instance;
  const isName = username === id || (id === DEFAULT_INSTANCE && username === ADMIN);
  const isRight =
    isName &&
    (passwordHash === null
      ? tokenHash !== null && isToken(password, tokenHash)
      : await isPassword(merchant, instance, password));
  if (!isRight) {
    throw new Refusal('MERCHANT_GENERIC_UNAUTHORIZED', { detail: 'wrong name or password' });
  }
  await noteTokenUse(merchant.db, instance, merchant.clock.now());
  return { instance, opener: passwordHash === null ? 'own token' : 'password' };
}

/** Opens it for a person, with a token or the password. Returns what the session remembers of it. */
export async function logInPerson(
  merchant: Merchant,
  instanceId: string,
  secret: string,
): Promise<{ readonly id: string; readonly stamp: string }> {
  try {
    // A proxy guards an instance without a token; people have no credential for it.
    const credentials = { token: secret, isVouchedFor: false, permission: null };
    const { id } = await authorizeInstance(merchant, instanceId, credentials);
    return { id, stamp: stampOfToken(secret) };
  } catch (thrown) {
    if (!isRefusal(thrown, 'MERCHANT_GENERIC_UNAUTHORIZED')) throw thrown;
    const instance = await getInstance(merchant, instanceId);
    if (!(await isPassword(merchant, instance, secret))) throw thrown;
    await noteTokenUse(merchant.db, instance, merchant.clock.now());
    return { id: instance.id, stamp: stampOfHash(instance.tokenHash) };
  }
}

async function isPassword(
  { db, passwordChecks }: Merchant,
  { id, passwordHash }: Instance,
  password: string,
): Promise<boolean> {
  if (passwordHash === null) return false;
  const credentials = { username: id, password };
  if (!(await passwordChecks.check(credentials, passwordHash))) return false;
  await passwordChecks.renew(credentials, passwordHash, (renewed) =>
    renewPasswordRow(db, { id, old: passwordHash, renewed }),
  );
  return true;
}
