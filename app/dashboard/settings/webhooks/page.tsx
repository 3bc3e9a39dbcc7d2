import type { Metadata } from 'next';
import { inTime } from '@/http/in-time';
import { parsePageQuery, type PageQuery } from '@/http/page-query';
import { requireShopUser } from '@/http/page-sessions';
import { listEndpointsWithLast } from '@/merchant/webhooks/list-endpoints';
import { listTemplateHooksWithLast } from '@/merchant/webhooks/list-template-hooks';
import { DashboardShell } from '@/ui/dashboard/dashboard-shell';
import { ListedWebhooks } from '@/ui/dashboard/webhook-list';
import { WEBHOOKS_PATH } from '@/ui/dashboard/webhook-address';
import { settingsMessages } from '@/ui/messages/dashboard-settings';
import { webhookMessages } from '@/ui/messages/dashboard-webhooks';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { Notice } from '@/ui/primitives/notice';
import { PageTitle } from '@/ui/primitives/page-title';
import { TookTooLong } from '@/ui/primitives/took-too-long';
import { wiring } from '@/wiring';

export async function generateMetadata(): Promise<Metadata> {
  return { title: webhookMessages(await pageLanguage()).title };
}

export default async function WebhooksPage({ searchParams }: { searchParams: PageQuery }) {
  const user = await requireShopUser(WEBHOOKS_PATH, 'dashboard/settings/webhooks');
  const { news } = await parsePageQuery(searchParams);
  const { merchant } = wiring();
  const listed = await inTime(
    Promise.all([
      listEndpointsWithLast(merchant, user.instanceId),
      listTemplateHooksWithLast(merchant, user.instanceId),
    ]),
  );
  const language = await pageLanguage();
  const t = webhookMessages(language);
  return (
    <DashboardShell user={user} current="settings">
      {news === 'deleted' && <Notice className="mb-6">{t.removed}</Notice>}
      <PageTitle lead={t.lead}>{t.title}</PageTitle>
      {listed === undefined ? (
        <TookTooLong language={language} />
      ) : (
        <ListedWebhooks endpoints={listed[0]} hooks={listed[1]} language={language} />
      )}
      <p className="mt-10">
        <a href="/dashboard/settings">{settingsMessages(language).back}</a>
      </p>
    </DashboardShell>
  );
}
