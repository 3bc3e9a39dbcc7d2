import type { Metadata } from 'next';
import { getQueryWithDraft } from '@/http/page-drafts';
import type { PageQuery } from '@/http/page-query';
import { requireShopUser } from '@/http/page-sessions';
import { getInstanceDetails } from '@/merchant/instances/list-instance-entries';
import { DashboardShell } from '@/ui/dashboard/dashboard-shell';
import { SettingsForm } from '@/ui/dashboard/settings-form';
import { settingsMessages } from '@/ui/messages/dashboard-settings';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { Notice } from '@/ui/primitives/notice';
import { wiring } from '@/wiring';

export async function generateMetadata(): Promise<Metadata> {
  return { title: settingsMessages(await pageLanguage()).title };
}

export default async function SettingsPage({ searchParams }: { searchParams: PageQuery }) {
  const user = await requireShopUser('/dashboard/settings', 'dashboard/settings');
  const { instanceId } = user;
  const query = await getQueryWithDraft(searchParams);
  const instance = await getInstanceDetails(wiring().merchant, instanceId);
  const language = await pageLanguage();
  return (
    <DashboardShell user={user} current="settings">
      {query['news'] === 'saved' && (
        <Notice className="mb-6">{settingsMessages(language).saved}</Notice>
      )}
      <SettingsForm {...{ language, instance }} sentBack={query} />
    </DashboardShell>
  );
}
