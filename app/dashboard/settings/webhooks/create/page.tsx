import type { Metadata } from 'next';
import { withDraft } from '@/http/page-drafts';
import { parsePageQuery, pathWithQuery, type PageQuery } from '@/http/page-query';
import { requireShopUser } from '@/http/page-sessions';
import { DashboardShell } from '@/ui/dashboard/dashboard-shell';
import { WebhookForm } from '@/ui/dashboard/webhook-form';
import { WEBHOOKS_PATH } from '@/ui/dashboard/webhook-address';
import { besideWebhook } from '@/ui/messages/beside-forms';
import { webhookMessages } from '@/ui/messages/dashboard-webhooks';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { Beside } from '@/ui/primitives/beside';
import { PageTitle } from '@/ui/primitives/page-title';
import { endpointDraft } from '../endpoint-form';

const PATH = `${WEBHOOKS_PATH}/create`;

export async function generateMetadata(): Promise<Metadata> {
  return { title: webhookMessages(await pageLanguage()).add };
}

export default async function CreateWebhookPage({ searchParams }: { searchParams: PageQuery }) {
  const query = await parsePageQuery(searchParams);
  const user = await requireShopUser(
    pathWithQuery(PATH, query),
    'dashboard/settings/webhooks/create',
  );
  const sentBack = await withDraft(query);
  const language = await pageLanguage();
  const t = webhookMessages(language);
  return (
    <DashboardShell user={user} current="settings">
      <PageTitle lead={t.lead}>{t.add}</PageTitle>
      <Beside text={besideWebhook(language)}>
        <WebhookForm
          {...{ language, sentBack }}
          action={`${PATH}/submit`}
          cancelHref={WEBHOOKS_PATH}
          existing={false}
          draft={endpointDraft(sentBack)}
        />
      </Beside>
    </DashboardShell>
  );
}
