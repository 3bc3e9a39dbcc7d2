import type { Metadata } from 'next';
import { withDraft } from '@/http/page-drafts';
import { parsePageQuery, pathWithQuery, type PageQuery } from '@/http/page-query';
import { requireShopUser } from '@/http/page-sessions';
import { DashboardShell } from '@/ui/dashboard/dashboard-shell';
import { templateHref } from '@/ui/dashboard/template-address';
import { TemplateForm } from '@/ui/dashboard/template-form';
import { besideTemplateChange } from '@/ui/messages/beside-changes';
import { templateMessages } from '@/ui/messages/dashboard-templates';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { Beside } from '@/ui/primitives/beside';
import { PageTitle } from '@/ui/primitives/page-title';
import { TookTooLong } from '@/ui/primitives/took-too-long';
import { wiring } from '@/wiring';
import { MissingPage } from '../../../../../missing-page';
import { findTemplate, listTemplateChoice } from '../../find-template';
import { templateDraft } from '../../typed-template';

interface Props {
  params: Promise<{ templateId: string }>;
  searchParams: PageQuery;
}

export async function generateMetadata(): Promise<Metadata> {
  return { title: templateMessages(await pageLanguage()).change };
}

export default async function ChangeTemplatePage({ params, searchParams }: Props) {
  const templateId = decodeURIComponent((await params).templateId);
  const query = await parsePageQuery(searchParams);
  const path = templateHref(templateId);
  const user = await requireShopUser(
    pathWithQuery(`${path}/change`, query),
    'dashboard/settings/templates/[templateId]/change',
  );
  const template = await findTemplate(user.instanceId, templateId);
  const sentBack = await withDraft(query);
  const language = await pageLanguage();
  const draft = templateDraft(sentBack, language, template ?? undefined);
  const choice = template ? await listTemplateChoice(user.instanceId, draft, language) : undefined;
  return (
    <DashboardShell user={user} current="settings">
      {template === null ? (
        <MissingPage language={language} />
      ) : (
        <>
          <PageTitle>{templateMessages(language).change}</PageTitle>
          {choice === undefined ? (
            <TookTooLong language={language} />
          ) : (
            <Beside text={besideTemplateChange(language)}>
              <TemplateForm
                {...{ language, sentBack, draft, choice }}
                currency={wiring().merchant.currency}
                action={`${path}/change/submit`}
                cancelHref={path}
                existing
              />
            </Beside>
          )}
        </>
      )}
    </DashboardShell>
  );
}
