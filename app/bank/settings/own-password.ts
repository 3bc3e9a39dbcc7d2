/**
 * Requires the user's password for the most important changes, even within a session. Wrong ones
 * are limited. Throws BANK_TOO_MANY_ATTEMPTS; a wrong password is returned as the form's error.
 */
import { findPasswordHash } from '@/bank/accounts/authenticate';
import { limitGuesses } from '@/http/guesses';
import { isRefusal } from '@/protocol/refusal';
import { wiring } from '@/wiring';
import type { SentForm } from '../form-route';

const isWrong = (thrown: unknown): boolean => isRefusal(thrown, 'BANK_LOGIN_FAILED');

/** Returns undefined if `run` succeeded, else the error for the form. */
export async function withOwnPassword(
  { request, username, fields: { current = '' } }: SentForm,
  run: () => Promise<unknown>,
): Promise<'BANK_PASSWORD_WRONG' | undefined> {
  try {
    await limitGuesses(request, {
      audience: 'bank',
      name: username,
      secret: current,
      stamp: () => findPasswordHash(wiring().bank, username),
      check: run,
      isWrong,
      tooMany: 'BANK_TOO_MANY_ATTEMPTS',
    });
    return undefined;
  } catch (thrown) {
    if (isWrong(thrown)) return 'BANK_PASSWORD_WRONG';
    throw thrown;
  }
}
