import type { Metadata } from 'next';
import { parsePageQuery, type PageQuery } from '@/http/page-query';
import { requireShopUser } from '@/http/page-sessions';
import { listTemplateEntries } from '@/merchant/templates/list-template-entries';
import { DashboardShell } from '@/ui/dashboard/dashboard-shell';
import { TEMPLATES_PATH } from '@/ui/dashboard/template-address';
import { AddTemplate, TemplateList } from '@/ui/dashboard/template-list';
import { settingsMessages } from '@/ui/messages/dashboard-settings';
import { templateMessages } from '@/ui/messages/dashboard-templates';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { Notice } from '@/ui/primitives/notice';
import { PageTitle } from '@/ui/primitives/page-title';
import { wiring } from '@/wiring';

export async function generateMetadata(): Promise<Metadata> {
  return { title: templateMessages(await pageLanguage()).title };
}

export default async function TemplatesPage({ searchParams }: { searchParams: PageQuery }) {
  const user = await requireShopUser(TEMPLATES_PATH, 'dashboard/settings/templates');
  const { news } = await parsePageQuery(searchParams);
  const templates = await listTemplateEntries(wiring().merchant, user.instanceId);
  const language = await pageLanguage();
  const t = templateMessages(language);
  return (
    <DashboardShell user={user} current="settings">
      {news === 'deleted' && <Notice className="mb-6">{t.removed}</Notice>}
      <PageTitle lead={t.lead}>{t.title}</PageTitle>
      <TemplateList {...{ templates, language }} />
      {templates.length > 0 && (
        <div className="mt-8">
          <AddTemplate language={language} />
        </div>
      )}
      <p className="mt-10">
        <a href="/dashboard/settings">{settingsMessages(language).back}</a>
      </p>
    </DashboardShell>
  );
}
