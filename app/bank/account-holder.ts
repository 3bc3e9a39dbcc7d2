/**
 * Who is logged in at the bank, with the account, for pages. A session can outlive its account: then
 * it ends, and the user is told why.
 */
import { redirect } from 'next/navigation';
import { pageBankUser, requireBankUser } from '@/http/page-sessions';
import { findHolder, type AccountHolder } from './find-holder';

/** Strangers are sent to log in, and from there back to `path`. */
export async function requireAccountHolder(path: string): Promise<AccountHolder> {
  return (await findHolder(await requireBankUser(path))) ?? redirect('/bank/session-ended');
}

/** Null for strangers and for users whose account is gone. */
export async function pageAccountHolder(): Promise<AccountHolder | null> {
  const user = await pageBankUser();
  return user === null ? null : await findHolder(user);
}
