import type { Metadata } from 'next';
import { pageBrowserId } from '@/http/page-drafts';
import { parsePageQuery, type PageQuery } from '@/http/page-query';
import { requireShopUser } from '@/http/page-sessions';
import { takeOnce } from '@/http/shown-once';
import { DashboardShell } from '@/ui/dashboard/dashboard-shell';
import { DeliveryLog } from '@/ui/dashboard/delivery-log';
import { webhookHref } from '@/ui/dashboard/webhook-address';
import { SecretShown } from '@/ui/dashboard/webhook-secret';
import { WebhookView } from '@/ui/dashboard/webhook-view';
import { webhookMessages } from '@/ui/messages/dashboard-webhooks';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { Notice } from '@/ui/primitives/notice';
import { MissingPage } from '../../../../missing-page';
import { listPage } from '../list-page';
import { secretSubject } from '../show-secret';
import { endpointAt, findEndpoint } from './endpoint-at';

interface Props {
  params: Promise<{ endpointId: string }>;
  searchParams: PageQuery;
}

const NEWS = { saved: 'saved', test: 'testQueued', replayed: 'replayedAll' } as const;

export async function generateMetadata(): Promise<Metadata> {
  return { title: webhookMessages(await pageLanguage()).title };
}

export default async function WebhookPage({ params, searchParams }: Props) {
  const { endpointId } = await params;
  const user = await requireShopUser(
    webhookHref(endpointId),
    'dashboard/settings/webhooks/[endpointId]',
  );
  const { instanceId } = user;
  const query = await parsePageQuery(searchParams);
  const { shown } = query;
  const endpoint = await findEndpoint(instanceId, endpointId);
  const language = await pageLanguage();
  const news = Object.entries(NEWS).find(([name]) => name === query['news'])?.[1];
  const subject = secretSubject({ instanceId, name: endpointId });
  return (
    <DashboardShell user={user} current="settings">
      {endpoint === null ? (
        <MissingPage language={language} />
      ) : shown === undefined ? (
        <>
          {news !== undefined && (
            <Notice className="mb-6">{webhookMessages(language)[news]}</Notice>
          )}
          <WebhookView {...{ endpoint, language }}>
            <DeliveryLog
              path={webhookHref(endpointId)}
              noneText={webhookMessages(language).deliveriesNoneText}
              {...{ language }}
              {...await listPage(endpointAt(instanceId, endpointId), query)}
            />
          </WebhookView>
        </>
      ) : (
        <SecretShown
          {...{ endpointId, language }}
          secret={await takeOnce(shown, await pageBrowserId(), subject)}
          formerValidUntil={endpoint.formerValidUntil}
        />
      )}
    </DashboardShell>
  );
}
