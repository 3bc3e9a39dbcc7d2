/** Reads the session's instance, for server components. A page and its title ask the same, once per request. */
import 'server-only';
import { cache } from 'react';
import { inTime } from '@/http/in-time';
import { pageShopUser } from '@/http/page-sessions';
import { getInstance } from '@/merchant/instances/get-instance';
import { isRefusal } from '@/protocol/refusal';
import { dashboardMessages } from '@/ui/messages/dashboard';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { wiring } from '@/wiring';

export const getPageInstance = cache((instanceId: string) =>
  getInstance(wiring().merchant, instanceId),
);

/** Returns the shop's name for titles. Without a log-in, and where it cannot be had, it is “Dashboard”. */
export async function getPlaceName(): Promise<string> {
  const [user, { dashboard }] = [await pageShopUser(), dashboardMessages(await pageLanguage())];
  if (user === null) return dashboard;
  try {
    return (await inTime(getPageInstance(user.instanceId)))?.name ?? dashboard;
  } catch (thrown) {
    if (isRefusal(thrown)) return dashboard;
    throw thrown;
  }
}
