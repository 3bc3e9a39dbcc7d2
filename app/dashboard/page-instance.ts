/** Reads the session's instance, for server components. A page and its title ask the same, once per request. */
import 'server-only';
import { cache } from 'react';
import { inTime } from '@/http/in-time';
import { pageShopUser } from '@/http/page-sessions';
import { getInstance } from '@/merchant/instances/get-instance';
import { isRefusal } from '@/protocol/refusal';
import { wiring } from '@/wiring';

export const getPageInstance = cache((instanceId: string) =>
  getInstance(wiring().merchant, instanceId),
);

/** Null without a log-in, and where the name cannot be had. */
export async function findShopName(): Promise<string | null> {
  const user = await pageShopUser();
  if (user === null) return null;
  try {
    return (await inTime(getPageInstance(user.instanceId)))?.name ?? null;
  } catch (thrown) {
    if (isRefusal(thrown)) return null;
    throw thrown;
  }
}
