/** Whether what a session began with still opens it: the user's password, the instance's token. */
import type { Bank } from '@/bank/bank';
import { findPasswordStamp } from '@/bank/accounts/password-stamp';
import { isTokenStamp } from '@/merchant/instances/token-stamp';
import type { Merchant } from '@/merchant/merchant';

export interface SessionClaims {
  readonly audience: 'bank' | 'dashboard' | 'operator';
  readonly subject: string;
  /** Empty for the operator. */
  readonly stamp: string;
}

export async function isCurrentSession(
  { bank, merchant }: { readonly bank: Bank; readonly merchant: Merchant },
  { audience, subject, stamp }: SessionClaims,
): Promise<boolean> {
  if (audience === 'dashboard') return isTokenStamp(merchant, subject, stamp);
  if (audience === 'operator') return true;
  const current = await findPasswordStamp(bank, subject);
  // Of an account that is gone: its pages say so, and end the session.
  return current === null || current === stamp;
}
