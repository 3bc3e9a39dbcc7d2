/** Finds who is logged in, for server components. Routes use sessions.ts. */
import 'server-only';
import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import { pageOrigin } from './page-origin';
import type { PrivateRoute } from './private-routes';
import type { ShopUser } from '@/protocol/permissions';
import {
  asShopUser,
  findSession,
  mayUse,
  NOT_ALLOWED_PATH,
  sessionCookieName,
  type Audience,
  type SessionUser,
} from './sessions';

/** Runs once per request: a page and its title ask the same. */
const pageUser = cache(async (audience: Audience): Promise<SessionUser | null> => {
  const name = sessionCookieName(audience, await pageOrigin());
  return findSession(audience, (await cookies()).get(name)?.value);
});

export async function pageBankUser(): Promise<string | null> {
  return (await pageUser('bank'))?.subject ?? null;
}

export async function pageShopUser(): Promise<ShopUser | null> {
  return asShopUser(await pageUser('dashboard'));
}

/** Redirects to the log-in, and from there back to `path`. */
export async function requireBankUser(path: string): Promise<string> {
  return (await pageBankUser()) ?? redirect(`/bank/log-in?${new URLSearchParams({ next: path })}`);
}

/** Likewise for a page of the dashboard. Users whose role does not allow it go to a page that says so. */
export async function requireShopUser(path: string, route: PrivateRoute): Promise<ShopUser> {
  const user = await pageShopUser();
  if (user === null) redirect(`/dashboard/log-in?${new URLSearchParams({ next: path })}`);
  if (!mayUse(user, route, 'GET')) redirect(NOT_ALLOWED_PATH);
  return user;
}

export async function requireOperator(path: string): Promise<void> {
  const operator = await pageUser('operator');
  if (operator === null)
    redirect(`/dashboard/operator/log-in?${new URLSearchParams({ next: path })}`);
}
