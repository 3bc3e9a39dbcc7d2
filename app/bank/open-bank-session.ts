/** `Set-Cookie` text that logs a user of the bank in, until the password changes. */
import { findPasswordStamp } from '@/bank/accounts/password-stamp';
import { openSession } from '@/http/sessions';
import { wiring } from '@/wiring';

export async function openBankSession(username: string): Promise<string> {
  return openSession('bank', username, (await findPasswordStamp(wiring().bank, username)) ?? '');
}
