/**
 * Whoever is at the keyboard of a session must know the password for what matters most. Counts as an
 * attempt to log in. Throws BANK_TOO_MANY_ATTEMPTS; a wrong password is an answer, under the name that it
 * has in forms.
 */
import { isOneAttemptTooMany } from '@/http/attempts';
import { clientAddress } from '@/http/caller';
import { isRefusal, Refusal } from '@/protocol/refusal';
import { wiring } from '@/wiring';
import type { SentForm } from '../form-route';

/** Undefined when `run` went through, else the error for the form. */
export async function withOwnPassword(
  { request, username }: SentForm,
  run: () => Promise<unknown>,
): Promise<'BANK_PASSWORD_WRONG' | undefined> {
  if (isOneAttemptTooMany(clientAddress(request), `bank ${username}`, wiring().clock.now())) {
    throw new Refusal('BANK_TOO_MANY_ATTEMPTS');
  }
  try {
    await run();
    return undefined;
  } catch (thrown) {
    if (isRefusal(thrown) && thrown.code === 'BANK_LOGIN_FAILED') return 'BANK_PASSWORD_WRONG';
    throw thrown;
  }
}
