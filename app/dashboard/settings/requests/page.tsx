import type { Metadata } from 'next';
import { inTime } from '@/http/in-time';
import { parsePageQuery, type PageQuery } from '@/http/page-query';
import { requireShopUser } from '@/http/page-sessions';
import { DashboardShell } from '@/ui/dashboard/dashboard-shell';
import { REQUESTS_PATH } from '@/ui/dashboard/request-address';
import { RequestList } from '@/ui/dashboard/request-list';
import { requestMessages } from '@/ui/messages/dashboard-requests';
import { settingsMessages } from '@/ui/messages/dashboard-settings';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { PageTitle } from '@/ui/primitives/page-title';
import { TookTooLong } from '@/ui/primitives/took-too-long';
import { listPage } from './list-page';

export async function generateMetadata(): Promise<Metadata> {
  return { title: requestMessages(await pageLanguage()).title };
}

export default async function RequestsPage({ searchParams }: { searchParams: PageQuery }) {
  const user = await requireShopUser(REQUESTS_PATH, 'dashboard/settings/requests');
  const page = await inTime(listPage(user.instanceId, await parsePageQuery(searchParams)));
  const language = await pageLanguage();
  const t = requestMessages(language);
  return (
    <DashboardShell user={user} current="settings">
      <PageTitle lead={t.lead}>{t.title}</PageTitle>
      {page === undefined ? (
        <TookTooLong language={language} />
      ) : (
        <RequestList {...page} language={language} />
      )}
      <p className="mt-10">
        <a href="/dashboard/settings">{settingsMessages(language).back}</a>
      </p>
    </DashboardShell>
  );
}
