/**
 * Removes tokens a day after they expired: the job `forget-expired-tokens`. Until then calls learn
 * that they are expired.
 */
import { deleteExpiredTokens } from '@/storage/merchant/access-tokens';
import type { Merchant } from '../merchant';

const KEPT_MS = 86_400_000;

/** Returns true if there may be more. */
export async function forgetExpiredTokens({ db, clock }: Merchant): Promise<boolean> {
  return await deleteExpiredTokens(db, clock.now() - KEPT_MS);
}
