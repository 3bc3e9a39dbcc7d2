import type { Metadata } from 'next';
import { requireShopUser } from '@/http/page-sessions';
import { Confirmation } from '@/ui/dashboard/confirmation';
import { DashboardShell } from '@/ui/dashboard/dashboard-shell';
import { webhookHref } from '@/ui/dashboard/webhook-address';
import { webhookName } from '@/ui/dashboard/webhook-view';
import { webhookMessages } from '@/ui/messages/dashboard-webhooks';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { MissingPage } from '../../../../../missing-page';
import { findEndpoint } from '../endpoint-at';

export async function generateMetadata(): Promise<Metadata> {
  return { title: webhookMessages(await pageLanguage()).remove };
}

interface Props {
  params: Promise<{ endpointId: string }>;
}

export default async function DeleteWebhookPage({ params }: Props) {
  const { endpointId } = await params;
  const path = webhookHref(endpointId);
  const user = await requireShopUser(
    `${path}/delete`,
    'dashboard/settings/webhooks/[endpointId]/delete',
  );
  const endpoint = await findEndpoint(user.instanceId, endpointId);
  const language = await pageLanguage();
  const t = webhookMessages(language);
  return (
    <DashboardShell user={user} current="settings">
      {endpoint === null ? (
        <MissingPage language={language} />
      ) : (
        <Confirmation
          language={language}
          title={t.removeTitle(webhookName(endpoint))}
          action={`${path}/delete/submit`}
          confirm={t.remove}
          cancelHref={path}
        >
          <p className="wrap-anywhere">{t.removeText(endpoint.url)}</p>
          <p>{t.removeToo}</p>
        </Confirmation>
      )}
    </DashboardShell>
  );
}
