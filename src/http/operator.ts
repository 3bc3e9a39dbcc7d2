/**
 * Checks that the caller may use the operator's routes (decision D16). With OPERATOR_TOKEN set, the
 * caller needs it. Without it, programs on this machine and our pages may. Wrong tokens are
 * limited. Throws GENERIC_UNAUTHORIZED, GENERIC_FORBIDDEN, GENERIC_TOO_MANY_REQUESTS.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import { isRefusal, Refusal } from '@/protocol/refusal';
import { wiring } from '@/wiring';
import { noteShop } from './absent-nulls';
import { isLocal } from './caller';
import { limitGuesses } from './guesses';
import { tokenInHeader } from './instance-auth';

export async function assertOperator(request: Request): Promise<void> {
  noteShop(request);
  const expected = wiring().env.operatorToken;
  if (expected === undefined) {
    if (!isLocal(request)) throw new Refusal('GENERIC_FORBIDDEN');
    return;
  }
  const given = tokenInHeader(request);
  if (given === null) throw new Refusal('GENERIC_UNAUTHORIZED');
  await assertToken(request, withoutPrefix(given), expected);
}

async function assertToken(request: Request, given: string, expected: string): Promise<void> {
  await limitGuesses(request, {
    audience: 'operator',
    name: 'operator',
    secret: given,
    stamp: () => Promise.resolve('operator'),
    check: () => {
      if (!isSameToken(given, withoutPrefix(expected))) throw new Refusal('GENERIC_UNAUTHORIZED');
    },
    isWrong: (thrown) => isRefusal(thrown, 'GENERIC_UNAUTHORIZED'),
  });
}

/**
 * Checks the operator's token on our forms. If none is set, the caller must be on this machine. Refuses
 * likewise.
 */
export async function assertOperatorToken(request: Request, given: string): Promise<void> {
  const expected = wiring().env.operatorToken;
  if (expected !== undefined) await assertToken(request, withoutPrefix(given.trim()), expected);
  else if (!isLocal(request)) throw new Refusal('GENERIC_UNAUTHORIZED');
}

const withoutPrefix = (token: string): string => token.replace(/^secret-token:/, '');

/** Compares in constant time: the compared digests have one length and reveal nothing. */
function isSameToken(given: string, expected: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
