import type { Metadata } from 'next';
import { requireShopUser } from '@/http/page-sessions';
import { Confirmation } from '@/ui/dashboard/confirmation';
import { DashboardShell } from '@/ui/dashboard/dashboard-shell';
import { templateHref } from '@/ui/dashboard/template-address';
import { templateMessages } from '@/ui/messages/dashboard-templates';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { MissingPage } from '../../../../../missing-page';
import { findTemplate } from '../../find-template';

export async function generateMetadata(): Promise<Metadata> {
  return { title: templateMessages(await pageLanguage()).remove };
}

interface Props {
  params: Promise<{ templateId: string }>;
}

export default async function DeleteTemplatePage({ params }: Props) {
  const templateId = decodeURIComponent((await params).templateId);
  const path = templateHref(templateId);
  const user = await requireShopUser(
    `${path}/delete`,
    'dashboard/settings/templates/[templateId]/delete',
  );
  const template = await findTemplate(user.instanceId, templateId);
  const language = await pageLanguage();
  const t = templateMessages(language);
  return (
    <DashboardShell user={user} current="settings">
      {template === null ? (
        <MissingPage language={language} />
      ) : (
        <Confirmation
          language={language}
          title={t.removeTitle(template.description)}
          action={`${path}/delete/submit`}
          confirm={t.remove}
          cancelHref={path}
        >
          <p>{t.removeText}</p>
        </Confirmation>
      )}
    </DashboardShell>
  );
}
