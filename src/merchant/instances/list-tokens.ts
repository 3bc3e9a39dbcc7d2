/**
 * Lists the instance's own token or password and the extra tokens, the youngest first. Each has the time when it
 * was last used, to the minute. Throws MERCHANT_GENERIC_INSTANCE_UNKNOWN.
 */
import { limits } from '@/config/limits';
import { listAccessTokens, type AccessToken } from '@/storage/merchant/access-tokens';
import type { Merchant } from '../merchant';
import { getInstance } from './get-instance';

export interface TokensOfInstance {
  /** Null when a proxy in front authenticates. */
  readonly own: { readonly usedMs: number | null; readonly isPassword: boolean } | null;
  readonly others: readonly AccessToken[];
}

export async function listTokens(
  merchant: Merchant,
  instanceId: string,
): Promise<TokensOfInstance> {
  const { tokenHash, passwordHash, tokenUsedMs } = await getInstance(merchant, instanceId);
  const limit = limits().maxTokensPerInstance;
  const wanted = { instanceId, from: Number.MAX_SAFE_INTEGER, limit };
  const others = await listAccessTokens(merchant.db, wanted);
  const own = { usedMs: tokenUsedMs, isPassword: passwordHash !== null };
  return { own: tokenHash === null ? null : own, others };
}
