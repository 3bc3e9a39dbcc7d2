/**
 * The registration form (UI-3): opens the account, logs in, 303 to the account; or back to the form
 * with what was typed, less the password. Throws GENERIC_FORBIDDEN for a form of another site.
 */
import { registerAccount } from '@/bank/accounts/register-account';
import { isOneAttemptTooMany } from '@/http/attempts';
import { peerOf } from '@/http/peers';
import { readForm } from '@/http/read-body';
import { assertSameOrigin } from '@/http/same-origin';
import { localPath, seeOther } from '@/http/see-other';
import { registrationSchema } from '@/protocol/bank';
import { isRefusal } from '@/protocol/refusal';
import { tooManyAttempts } from '@/ui/messages/too-many-attempts';
import { wiring } from '@/wiring';
import { openBankSession } from '../open-bank-session';

export async function answerRegistration(request: Request): Promise<Response> {
  assertSameOrigin(request);
  const { username = '', password = '', next } = await readForm(request);
  const { bank, clock } = wiring();
  if (isOneAttemptTooMany(peerOf(request), `register ${username}`, clock.now())) {
    return tooManyAttempts(request, '/bank/register');
  }
  const again = (error: string) => seeOther('/bank/register', { error, username, next });
  const registration = registrationSchema.safeParse({ username, password });
  if (!registration.success) {
    const isName = registration.error.issues[0]?.path[0] === 'username';
    return again(isName ? 'BANK_USERNAME_MALFORMED' : 'BANK_PASSWORD_MISSING');
  }
  try {
    await registerAccount(bank, registration.data);
  } catch (thrown) {
    if (!isRefusal(thrown)) throw thrown;
    return again(thrown.code);
  }
  const session = await openBankSession(registration.data.username);
  return seeOther(localPath(next, '/bank/account?news=welcome'), {}, [session]);
}
