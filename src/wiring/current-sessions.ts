/**
 * Checks that a session's credential is still valid: the user's password, or the instance's or
 * operator's token. Returns what it allows, which is less than all for some tokens of instances.
 * Null if it is not valid any more.
 */
import { createHash } from 'node:crypto';
import type { Bank } from '@/bank/bank';
import { findPasswordStamp } from '@/bank/accounts/password-stamp';
import { findTokenScope } from '@/merchant/instances/token-stamp';
import type { Env } from '@/config/env';
import type { Merchant } from '@/merchant/merchant';
import type { Scope } from '@/protocol/permissions';

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

export async function findSessionScope(
  { bank, merchant, env }: Openers,
  { audience, subject, stamp }: SessionClaims,
): Promise<Scope | null> {
  if (audience === 'dashboard') return findTokenScope(merchant, subject, stamp);
  if (audience === 'operator') return stamp === operatorStamp(env) ? 'all' : null;
  const current = await findPasswordStamp(bank, subject);
  // The account is gone: its pages say so and end the session.
  return current === null || current === stamp ? 'all' : null;
}
