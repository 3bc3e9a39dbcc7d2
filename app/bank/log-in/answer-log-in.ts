/**
 * The log-in form (UI-3, UI-5): 303 to where the user wanted to go, with a session; or back to the
 * form with what was typed, less the password. 429 after ten attempts a minute.
 * Throws GENERIC_FORBIDDEN for a form of another site.
 */
import { authenticate } from '@/bank/accounts/authenticate';
import { isOneAttemptTooMany } from '@/http/attempts';
import { assertSameOrigin, clientAddress } from '@/http/caller';
import { backToForm } from '@/http/drafts';
import { readForm } from '@/http/read-body';
import { localPath, seeOther } from '@/http/see-other';
import { isRefusal } from '@/protocol/refusal';
import { tooManyAttempts } from '@/ui/messages/too-many-attempts';
import { wiring } from '@/wiring';
import { openBankSession } from '../open-bank-session';

export async function answerLogIn(request: Request): Promise<Response> {
  assertSameOrigin(request);
  const { username = '', password = '', next } = await readForm(request);
  const { bank, clock } = wiring();
  if (isOneAttemptTooMany(clientAddress(request), `bank ${username}`, clock.now())) {
    return tooManyAttempts(request, '/bank/log-in');
  }
  try {
    const account = await authenticate(bank, { username, password });
    const cookies = await openBankSession(request, account.username);
    return seeOther(localPath(next, '/bank/account'), {}, cookies);
  } catch (thrown) {
    if (!isRefusal(thrown)) throw thrown;
    return backToForm(request, '/bank/log-in', { error: thrown.code, next }, { username });
  }
}
