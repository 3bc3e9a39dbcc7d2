/**
 * Answers the registration form (UI-3): opens the account, logs in, 303 to the account. A refusal
 * returns to the form with the input, except the password. If a double click sends the form twice,
 * the second answer is the first, not "name taken". Throws GENERIC_FORBIDDEN for another site's
 * form.
 */
import { assertLongEnough } from '@/bank/passwords/password-rules';
import { registerAccount } from '@/bank/accounts/register-account';
import { spend } from '@/http/allowances';
import { formOnce } from '@/http/do-once';
import { backToForm } from '@/http/drafts';
import { assertSameOrigin } from '@/http/caller';
import { readForm } from '@/http/read-body';
import { localPath, seeOther } from '@/http/see-other';
import { registrationSchema } from '@/protocol/bank';
import type { FormErrorName } from '@/protocol/form-errors';
import { isRefusal } from '@/protocol/refusal';
import { orTooMany } from '@/ui/messages/too-many';
import { wiring } from '@/wiring';
import { openBankSession } from '../open-bank-session';

export async function answerRegistration(request: Request): Promise<Response> {
  assertSameOrigin(request);
  const fields = await readForm(request);
  return orTooMany(request, '/bank/register', () =>
    formOnce({ request, fields }, () => register(request, fields)),
  );
}

async function register(
  request: Request,
  { username = '', password = '', next }: Readonly<Record<string, string>>,
): Promise<Response> {
  const again = (error: FormErrorName) =>
    backToForm(request, '/bank/register', { error, next }, { username });
  const registration = registrationSchema.safeParse({ username, password });
  if (!registration.success) {
    const isName = registration.error.issues[0]?.path[0] === 'username';
    return again(isName ? 'BANK_USERNAME_MALFORMED' : 'BANK_PASSWORD_MISSING');
  }
  try {
    assertLongEnough(password);
    await spend(request, 'registrations');
    await registerAccount(wiring().bank, registration.data);
  } catch (thrown) {
    if (!isRefusal(thrown) || thrown.status === 429) throw thrown;
    return again(thrown.code);
  }
  const cookies = await openBankSession(request, registration.data.username);
  const news = wiring().bank.registration.startCredit.units > 0n ? 'welcome' : 'opened';
  return seeOther(localPath(next, `/bank/account?news=${news}`), {}, cookies);
}
