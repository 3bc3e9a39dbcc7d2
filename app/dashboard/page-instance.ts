/** Reads the session's instance, for server components. A page and its title ask the same, once per request. */
import 'server-only';
import { cache } from 'react';
import { pageShopUser } from '@/http/page-sessions';
import { getInstance } from '@/merchant/instances/get-instance';
import { dashboardMessages } from '@/ui/messages/dashboard';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { wiring } from '@/wiring';

export const getPageInstance = cache((instanceId: string) =>
  getInstance(wiring().merchant, instanceId),
);

/** Returns the shop's name for titles. Without a log-in it is “Dashboard”. */
export async function getPlaceName(): Promise<string> {
  const user = await pageShopUser();
  return user?.shopName ?? dashboardMessages(await pageLanguage()).dashboard;
}
