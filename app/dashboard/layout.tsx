import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { liveStamp } from '@/http/live';
import { pageShopUser } from '@/http/page-sessions';
import { dashboardMessages } from '@/ui/messages/dashboard';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { Live } from '@/ui/primitives/live';
import { getPlaceName } from './page-instance';

/** Pages that show orders and data derived from them; never one that shows a secret once. */
const LIVE_PAGES =
  '^/dashboard(/(orders(/[^/]+)?|transfers|products|tips(/[^/]+)?|reserves/[^/]+))?$';

export async function generateMetadata(): Promise<Metadata> {
  const { dashboard } = dashboardMessages(await pageLanguage());
  return { title: { default: dashboard, template: `%s – ${await getPlaceName()}` } };
}

export default async function DashboardLayout({ children }: { children: ReactNode }) {
  const since = liveStamp();
  const user = await pageShopUser();
  return (
    <>
      {children}
      {user !== null && <Live what="orders" since={since} pages={LIVE_PAGES} />}
    </>
  );
}
