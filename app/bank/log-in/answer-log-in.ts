/**
 * Answers the log-in form (UI-3, UI-5): 303 to the requested page, with a session. A refusal
 * returns to the form with the input, except the password. 429 after too many wrong passwords.
 * Throws GENERIC_FORBIDDEN for another site's form.
 */
import { authenticate, findPasswordHash } from '@/bank/accounts/authenticate';
import { assertSameOrigin } from '@/http/caller';
import { backToForm } from '@/http/drafts';
import { limitGuesses } from '@/http/guesses';
import { readForm } from '@/http/read-body';
import { localPath, seeOther } from '@/http/see-other';
import { isUsername } from '@/protocol/bank';
import { isRefusal, Refusal } from '@/protocol/refusal';
import { orTooMany } from '@/ui/messages/too-many';
import { wiring } from '@/wiring';
import { openBankSession } from '../open-bank-session';

/** Errors that the form itself shows. */
const SHOWN = ['BANK_LOGIN_FAILED', 'GENERIC_TOO_BUSY'] as const;

export async function answerLogIn(request: Request): Promise<Response> {
  assertSameOrigin(request);
  const { username = '', password = '', next } = await readForm(request);
  return orTooMany(request, '/bank/log-in', async () => {
    try {
      if (!isUsername(username)) throw new Refusal('BANK_LOGIN_FAILED');
      const account = await limitGuesses(request, {
        audience: 'bank',
        name: username,
        secret: password,
        stamp: () => findPasswordHash(wiring().bank, username),
        check: () => authenticate(wiring().bank, { username, password }),
        isWrong,
      });
      const cookies = await openBankSession(request, account.username);
      return seeOther(localPath(next, '/bank/account'), {}, cookies);
    } catch (thrown) {
      if (!isRefusal(thrown, ...SHOWN)) throw thrown;
      return backToForm(request, '/bank/log-in', { error: thrown.code, next }, { username });
    }
  });
}

function isWrong(thrown: unknown): boolean {
  return isRefusal(thrown, 'BANK_LOGIN_FAILED');
}
