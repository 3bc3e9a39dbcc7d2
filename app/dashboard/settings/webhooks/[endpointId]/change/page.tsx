import type { Metadata } from 'next';
import { withDraft } from '@/http/page-drafts';
import { parsePageQuery, pathWithQuery, type PageQuery } from '@/http/page-query';
import { requireShopUser } from '@/http/page-sessions';
import { DashboardShell } from '@/ui/dashboard/dashboard-shell';
import { webhookHref } from '@/ui/dashboard/webhook-address';
import { WebhookForm } from '@/ui/dashboard/webhook-form';
import { besideWebhookChange } from '@/ui/messages/beside-changes';
import { webhookMessages } from '@/ui/messages/dashboard-webhooks';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { Beside } from '@/ui/primitives/beside';
import { PageTitle } from '@/ui/primitives/page-title';
import { MissingPage } from '../../../../../missing-page';
import { endpointDraft } from '../../endpoint-form';
import { findEndpoint } from '../endpoint-at';

interface Props {
  params: Promise<{ endpointId: string }>;
  searchParams: PageQuery;
}

export async function generateMetadata(): Promise<Metadata> {
  return { title: webhookMessages(await pageLanguage()).change };
}

export default async function ChangeWebhookPage({ params, searchParams }: Props) {
  const { endpointId } = await params;
  const query = await parsePageQuery(searchParams);
  const path = webhookHref(endpointId);
  const user = await requireShopUser(
    pathWithQuery(`${path}/change`, query),
    'dashboard/settings/webhooks/[endpointId]/change',
  );
  const endpoint = await findEndpoint(user.instanceId, endpointId);
  const sentBack = await withDraft(query);
  const language = await pageLanguage();
  return (
    <DashboardShell user={user} current="settings">
      {endpoint === null ? (
        <MissingPage language={language} />
      ) : (
        <>
          <PageTitle>{webhookMessages(language).change}</PageTitle>
          <Beside text={besideWebhookChange(language)}>
            <WebhookForm
              {...{ language, sentBack }}
              action={`${path}/change/submit`}
              cancelHref={path}
              existing
              draft={endpointDraft(sentBack, endpoint)}
            />
          </Beside>
        </>
      )}
    </DashboardShell>
  );
}
