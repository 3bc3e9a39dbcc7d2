import type { Metadata } from 'next';
import { parsePageQuery, type PageQuery } from '@/http/page-query';
import { requireShopUser } from '@/http/page-sessions';
import { DashboardShell } from '@/ui/dashboard/dashboard-shell';
import { webhookHref } from '@/ui/dashboard/webhook-address';
import { RotateSecret } from '@/ui/dashboard/webhook-secret';
import { webhookMessages } from '@/ui/messages/dashboard-webhooks';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { MissingPage } from '../../../../../missing-page';
import { findEndpoint } from '../endpoint-at';

interface Props {
  params: Promise<{ endpointId: string }>;
  searchParams: PageQuery;
}

export async function generateMetadata(): Promise<Metadata> {
  return { title: webhookMessages(await pageLanguage()).rotate };
}

export default async function RotateSecretPage({ params, searchParams }: Props) {
  const { endpointId } = await params;
  const user = await requireShopUser(
    `${webhookHref(endpointId)}/rotate`,
    'dashboard/settings/webhooks/[endpointId]/rotate',
  );
  const endpoint = await findEndpoint(user.instanceId, endpointId);
  const sentBack = await parsePageQuery(searchParams);
  const language = await pageLanguage();
  return (
    <DashboardShell user={user} current="settings">
      {endpoint === null ? (
        <MissingPage language={language} />
      ) : (
        <RotateSecret {...{ endpointId, language, sentBack }} />
      )}
    </DashboardShell>
  );
}
