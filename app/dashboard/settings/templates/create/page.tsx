import type { Metadata } from 'next';
import { withDraft } from '@/http/page-drafts';
import { parsePageQuery, pathWithQuery, type PageQuery } from '@/http/page-query';
import { requireShopUser } from '@/http/page-sessions';
import { DashboardShell } from '@/ui/dashboard/dashboard-shell';
import { TEMPLATES_PATH } from '@/ui/dashboard/template-address';
import { TemplateForm } from '@/ui/dashboard/template-form';
import { besideTemplate } from '@/ui/messages/beside-forms';
import { templateMessages } from '@/ui/messages/dashboard-templates';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { Beside } from '@/ui/primitives/beside';
import { PageTitle } from '@/ui/primitives/page-title';
import { TookTooLong } from '@/ui/primitives/took-too-long';
import { wiring } from '@/wiring';
import { listTemplateChoice } from '../find-template';
import { templateDraft } from '../typed-template';

const PATH = `${TEMPLATES_PATH}/create`;

export async function generateMetadata(): Promise<Metadata> {
  return { title: templateMessages(await pageLanguage()).add };
}

export default async function CreateTemplatePage({ searchParams }: { searchParams: PageQuery }) {
  const query = await parsePageQuery(searchParams);
  const user = await requireShopUser(
    pathWithQuery(PATH, query),
    'dashboard/settings/templates/create',
  );
  const sentBack = await withDraft(query);
  const language = await pageLanguage();
  const draft = templateDraft(sentBack, language);
  const choice = await listTemplateChoice(user.instanceId, draft, language);
  return (
    <DashboardShell user={user} current="settings">
      <PageTitle>{templateMessages(language).add}</PageTitle>
      {choice === undefined ? (
        <TookTooLong language={language} />
      ) : (
        <Beside text={besideTemplate(language)}>
          <TemplateForm
            {...{ language, sentBack, draft, choice }}
            currency={wiring().merchant.currency}
            action={`${PATH}/submit`}
            cancelHref={TEMPLATES_PATH}
            existing={false}
          />
        </Beside>
      )}
    </DashboardShell>
  );
}
