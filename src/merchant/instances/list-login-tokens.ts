/**
 * Lists a page of the instance's extra tokens, without the tokens themselves: GET private/tokens. A
 * negative limit is for the youngest, before the offset, and a positive one for the oldest after it.
 */
import type { TokenEntry } from '@/protocol/login-token';
import { NEVER } from '@/protocol/timestamp';
import { withoutNulls } from '@/protocol/without-nulls';
import { listAccessTokens } from '@/storage/merchant/access-tokens';
import type { Merchant } from '../merchant';

export async function listLoginTokens(
  { db }: Merchant,
  instanceId: string,
  { limit, offset }: { readonly limit: number; readonly offset: number | undefined },
): Promise<TokenEntry[]> {
  const oldestFirst = limit > 0;
  const from = offset ?? (oldestFirst ? 0 : Number.MAX_SAFE_INTEGER);
  const wanted = { instanceId, from, limit: Math.abs(limit), oldestFirst };
  const rows = await listAccessTokens(db, wanted);
  return rows.map(({ name, expiresMs, ...row }) => ({
    ...withoutNulls(row),
    expiresMs: expiresMs ?? NEVER,
    ...(name !== '' && { name }),
  }));
}
