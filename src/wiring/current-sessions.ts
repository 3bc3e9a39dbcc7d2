/**
 * Checks that a session's credential is still valid: the user's password, or the instance's or
 * operator's token.
 */
import { createHash } from 'node:crypto';
import type { Bank } from '@/bank/bank';
import { findPasswordStamp } from '@/bank/accounts/password-stamp';
import { isTokenStamp } from '@/merchant/instances/token-stamp';
import type { Env } from '@/config/env';
import type { Merchant } from '@/merchant/merchant';

export interface SessionClaims {
  readonly audience: 'bank' | 'dashboard' | 'operator';
  readonly subject: string;
  readonly stamp: string;
}

/** Stamp of the operator's sessions, including those from this machine without a token. */
export function operatorStamp({ operatorToken = '' }: Pick<Env, 'operatorToken'>): string {
  return createHash('sha256').update(operatorToken).digest('hex').slice(0, 32);
}

interface Openers {
  readonly bank: Bank;
  readonly merchant: Merchant;
  readonly env: Pick<Env, 'operatorToken'>;
}

export async function isCurrentSession(
  { bank, merchant, env }: Openers,
  { audience, subject, stamp }: SessionClaims,
): Promise<boolean> {
  if (audience === 'dashboard') return isTokenStamp(merchant, subject, stamp);
  if (audience === 'operator') return stamp === operatorStamp(env);
  const current = await findPasswordStamp(bank, subject);
  // The account is gone: its pages say so and end the session.
  return current === null || current === stamp;
}
