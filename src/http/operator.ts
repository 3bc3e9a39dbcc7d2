/**
 * Who may call the operator's routes (decision D16): with OPERATOR_TOKEN set, who has it; before
 * that, programs at this machine and pages of ours. Throws GENERIC_UNAUTHORIZED, GENERIC_FORBIDDEN.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import { Refusal } from '@/protocol/refusal';
import { wiring } from '@/wiring';
import { isLocal } from './caller';

const CREDENTIALS = /^(?:Bearer|ApiKey) +(?:secret-token:)?(\S+)$/i;

export function assertOperator(request: Request): void {
  const expected = wiring().env.operatorToken;
  if (expected === undefined) {
    if (!isLocal(request)) throw new Refusal('GENERIC_FORBIDDEN');
    return;
  }
  const given = CREDENTIALS.exec(request.headers.get('authorization') ?? '')?.[1];
  if (given === undefined || !isSameToken(given, expected.replace(/^secret-token:/, ''))) {
    throw new Refusal('GENERIC_UNAUTHORIZED');
  }
}

/** Of a form of ours: the same token; without one set, whoever is at this machine. */
export function isOperatorToken(request: Request, given: string): boolean {
  const expected = wiring().env.operatorToken;
  if (expected === undefined) return isLocal(request);
  return isSameToken(withoutPrefix(given.trim()), withoutPrefix(expected));
}

const withoutPrefix = (token: string): string => token.replace(/^secret-token:/, '');

/** In constant time: digests have one length, and their first difference tells nothing. */
function isSameToken(given: string, expected: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
