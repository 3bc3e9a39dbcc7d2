/** Returns the `Set-Cookie` texts that log a bank user in until the password changes. */
import { findPasswordStamp } from '@/bank/accounts/password-stamp';
import { openSession } from '@/http/sessions';
import { wiring } from '@/wiring';

export async function openBankSession(request: Request, username: string): Promise<string[]> {
  const stamp = (await findPasswordStamp(wiring().bank, username)) ?? '';
  return openSession(request, { audience: 'bank', subject: username, stamp });
}
