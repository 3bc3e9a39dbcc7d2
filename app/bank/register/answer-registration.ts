/**
 * Answers the registration form (UI-3): opens the account, logs in, 303 to the account. A refusal
 * returns to the form with the input, except the password. If a double click sends the form twice,
 * the second answer is the first, not "name taken". Throws GENERIC_FORBIDDEN for another site's
 * form.
 */
import { registerAccount } from '@/bank/accounts/register-account';
import { spend } from '@/http/allowances';
import { formOnce } from '@/http/do-once';
import { backToForm } from '@/http/drafts';
import { assertSameOrigin } from '@/http/caller';
import { readForm } from '@/http/read-body';
import { localPath, seeOther } from '@/http/see-other';
import { MIN_PASSWORD_LENGTH, registrationSchema } from '@/protocol/bank';
import type { FormErrorName } from '@/protocol/form-errors';
import { isRefusal } from '@/protocol/refusal';
import { orTooMany } from '@/ui/messages/too-many';
import { wiring } from '@/wiring';
import { findHolder } from '../find-holder';
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
  const again = (error: FormErrorName, also?: FormErrorName) =>
    backToForm(request, '/bank/register', { error, also, next }, { username });
  const registration = registrationSchema.safeParse({ username, password });
  const wrong = errorsOf(registration.error?.issues ?? [], password);
  const [error, also] = await withTaken(wrong, username);
  if (error !== undefined) return again(error, also);
  if (!registration.success) return again('OTHER');
  try {
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

/** A name that is taken is said beside the wrong password, too. */
async function withTaken(wrong: FormErrorName[], username: string): Promise<FormErrorName[]> {
  if (wrong.length === 0 || wrong.includes('BANK_USERNAME_MALFORMED')) return wrong;
  return (await findHolder(username)) === null ? wrong : ['BANK_USERNAME_TAKEN', ...wrong];
}

/** Names what is wrong with each field, so that people mend both at once. */
function errorsOf(
  issues: readonly { readonly path: readonly PropertyKey[] }[],
  password: string,
): FormErrorName[] {
  const isWrong = (field: string): boolean => issues.some(({ path }) => path[0] === field);
  const errors: FormErrorName[] = [];
  if (isWrong('username')) errors.push('BANK_USERNAME_MALFORMED');
  if (isWrong('password')) errors.push('BANK_PASSWORD_MISSING');
  else if (password.length < MIN_PASSWORD_LENGTH) errors.push('BANK_PASSWORD_TOO_SHORT');
  return errors;
}
