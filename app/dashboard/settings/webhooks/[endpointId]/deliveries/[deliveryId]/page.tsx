import type { Metadata } from 'next';
import { parsePageQuery, type PageQuery } from '@/http/page-query';
import { requireShopUser } from '@/http/page-sessions';
import { DashboardShell } from '@/ui/dashboard/dashboard-shell';
import { DeliveryView } from '@/ui/dashboard/delivery-view';
import { deliveryHref, webhookHref } from '@/ui/dashboard/webhook-address';
import { webhookMessages } from '@/ui/messages/dashboard-webhooks';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { Notice } from '@/ui/primitives/notice';
import { MissingPage } from '../../../../../../missing-page';
import { findDelivery } from '../../../find-delivery';
import { endpointAt } from '../../endpoint-at';

interface Props {
  params: Promise<{ endpointId: string; deliveryId: string }>;
  searchParams: PageQuery;
}

export async function generateMetadata(): Promise<Metadata> {
  return { title: webhookMessages(await pageLanguage()).delivery };
}

export default async function DeliveryPage({ params, searchParams }: Props) {
  const { endpointId, deliveryId } = await params;
  const webhookPath = webhookHref(endpointId);
  const user = await requireShopUser(
    deliveryHref(webhookPath, deliveryId),
    'dashboard/settings/webhooks/[endpointId]/deliveries/[deliveryId]',
  );
  const { news } = await parsePageQuery(searchParams);
  const delivery = await findDelivery(endpointAt(user.instanceId, endpointId), deliveryId);
  const language = await pageLanguage();
  return (
    <DashboardShell user={user} current="settings">
      {delivery === null ? (
        <MissingPage language={language} />
      ) : (
        <>
          {news === 'replayed' && (
            <Notice className="mb-6">{webhookMessages(language).replayed}</Notice>
          )}
          <DeliveryView {...{ webhookPath, delivery, language }} />
        </>
      )}
    </DashboardShell>
  );
}
