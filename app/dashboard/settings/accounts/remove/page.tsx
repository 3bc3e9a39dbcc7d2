import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { pathWithQuery, parsePageQuery, type PageQuery } from '@/http/page-query';
import { requireShopUser } from '@/http/page-sessions';
import { getInstance } from '@/merchant/instances/get-instance';
import { DashboardShell } from '@/ui/dashboard/dashboard-shell';
import { RemoveAccount } from '@/ui/dashboard/accounts-view';
import { settingsMessages } from '@/ui/messages/dashboard-settings';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { wiring } from '@/wiring';

export async function generateMetadata(): Promise<Metadata> {
  return { title: settingsMessages(await pageLanguage()).removeTitle };
}

export default async function RemoveAccountPage({ searchParams }: { searchParams: PageQuery }) {
  const { payto = '' } = await parsePageQuery(searchParams);
  const path = '/dashboard/settings/accounts/remove';
  const user = await requireShopUser(
    pathWithQuery(path, { payto }),
    'dashboard/settings/accounts/remove',
  );
  const { merchant, bank } = wiring();
  const { accounts } = await getInstance(merchant, user.instanceId);
  const isActive = accounts.some((account) => account.active && account.payto === payto);
  if (!isActive) redirect('/dashboard/settings/accounts');
  return (
    <DashboardShell user={user} current="settings">
      <RemoveAccount payto={payto} bankHost={bank.host} language={await pageLanguage()} />
    </DashboardShell>
  );
}
