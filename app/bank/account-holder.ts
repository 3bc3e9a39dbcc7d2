/**
 * Finds the logged-in bank user and the account, for pages. If the account was deleted, it ends the
 * session and tells the user.
 */
import { redirect } from 'next/navigation';
import { pageBankUser, requireBankUser } from '@/http/page-sessions';
import { findHolder, type AccountHolder } from './find-holder';

/** Redirects to the log-in and from there back to `path`. */
export async function requireAccountHolder(path: string): Promise<AccountHolder> {
  return (await findHolder(await requireBankUser(path))) ?? redirect('/bank/session-ended');
}

/** Null if not logged in or the account is gone. */
export async function pageAccountHolder(): Promise<AccountHolder | null> {
  const user = await pageBankUser();
  return user === null ? null : await findHolder(user);
}
