/**
 * Checks that a session's credential is still valid: the user's password, or the instance's or
 * operator's token. Returns what it allows, which is less than all for some tokens of instances, and whose
 * it is. Null if it is not valid any more.
 */
import { createHash } from 'node:crypto';
import type { Bank } from '@/bank/bank';
import { findPasswordStamp } from '@/bank/accounts/password-stamp';
import { findStampAccess } from '@/merchant/instances/token-stamp';
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

const ALL = { scope: 'all' } as const;

interface Openers {
  readonly bank: Bank;
  readonly merchant: Merchant;
  readonly env: Pick<Env, 'operatorToken'>;
}

/** The permissions of a session's credential, and whose it is. */
export interface SessionAccess {
  readonly scope: Scope;
  /** The shop's name, for the dashboard. */
  readonly shopName?: string;
}

export async function findSessionAccess(
  { bank, merchant, env }: Openers,
  { audience, subject, stamp }: SessionClaims,
): Promise<SessionAccess | null> {
  if (audience === 'dashboard') return findStampAccess(merchant, subject, stamp);
  if (audience === 'operator') return stamp === operatorStamp(env) ? ALL : null;
  const current = await findPasswordStamp(bank, subject);
  // The account is gone: its pages say so and end the session.
  return current === null || current === stamp ? ALL : null;
}
