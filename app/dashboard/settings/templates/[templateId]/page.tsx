import type { Metadata } from 'next';
import { parsePageQuery, type PageQuery } from '@/http/page-query';
import { requireShopUser } from '@/http/page-sessions';
import { templateAddress } from '@/merchant/templates/template-address';
import { DashboardShell } from '@/ui/dashboard/dashboard-shell';
import { templateHref } from '@/ui/dashboard/template-address';
import { TemplateView } from '@/ui/dashboard/template-view';
import { templateMessages } from '@/ui/messages/dashboard-templates';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { Notice } from '@/ui/primitives/notice';
import { wiring } from '@/wiring';
import { MissingPage } from '../../../../missing-page';
import { getPageInstance } from '../../../page-instance';
import { findTemplate } from '../find-template';

interface Props {
  params: Promise<{ templateId: string }>;
  searchParams: PageQuery;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const templateId = decodeURIComponent((await params).templateId);
  return { title: `${templateId} – ${templateMessages(await pageLanguage()).title}` };
}

export default async function TemplatePage({ params, searchParams }: Props) {
  const templateId = decodeURIComponent((await params).templateId);
  const path = templateHref(templateId);
  const user = await requireShopUser(path, 'dashboard/settings/templates/[templateId]');
  const { instanceId } = user;
  const { news } = await parsePageQuery(searchParams);
  const template = await findTemplate(instanceId, templateId);
  const language = await pageLanguage();
  const { added, saved } = templateMessages(language);
  const said = news === 'added' ? added : news === 'saved' ? saved : undefined;
  return (
    <DashboardShell user={user} current="settings">
      {said !== undefined && <Notice className="mb-6 print:hidden">{said}</Notice>}
      {template === null ? (
        <MissingPage language={language} />
      ) : (
        <TemplateView
          {...{ language, template }}
          shopName={(await getPageInstance(instanceId)).name}
          address={templateAddress(wiring().merchant, { instanceId, templateId })}
        />
      )}
    </DashboardShell>
  );
}
