/** Finds who is logged in, for server components. Routes use sessions.ts. */
import 'server-only';
import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import { pageOrigin } from './page-origin';
import { readSession, sessionCookieName, type Audience } from './sessions';

/** Runs once per request: a page and its title ask the same. */
const pageSubject = cache(async (audience: Audience): Promise<string | null> => {
  const name = sessionCookieName(audience, await pageOrigin());
  return readSession(audience, (await cookies()).get(name)?.value);
});

export function pageBankUser(): Promise<string | null> {
  return pageSubject('bank');
}

export function pageInstance(): Promise<string | null> {
  return pageSubject('dashboard');
}

/** Redirects to the log-in, and from there back to `path`. */
export async function requireBankUser(path: string): Promise<string> {
  return (await pageBankUser()) ?? redirect(`/bank/log-in?${new URLSearchParams({ next: path })}`);
}

export async function requireInstance(path: string): Promise<string> {
  const logInUrl = `/dashboard/log-in?${new URLSearchParams({ next: path })}`;
  return (await pageInstance()) ?? redirect(logInUrl);
}

export async function requireOperator(path: string): Promise<void> {
  const operator = await pageSubject('operator');
  if (operator === null)
    redirect(`/dashboard/operator/log-in?${new URLSearchParams({ next: path })}`);
}
