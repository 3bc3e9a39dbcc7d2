import type { Metadata } from 'next';
import { parsePageQuery, type PageQuery } from '@/http/page-query';
import { requireShopUser } from '@/http/page-sessions';
import { DashboardShell } from '@/ui/dashboard/dashboard-shell';
import { DeliveryView } from '@/ui/dashboard/delivery-view';
import { deliveryHref, templateHookHref } from '@/ui/dashboard/webhook-address';
import { webhookMessages } from '@/ui/messages/dashboard-webhooks';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { Notice } from '@/ui/primitives/notice';
import { MissingPage } from '../../../../../../../missing-page';
import { findDelivery } from '../../../../find-delivery';
import { hookAt } from '../../hook-at';

interface Props {
  params: Promise<{ webhookId: string; hookDeliveryId: string }>;
  searchParams: PageQuery;
}

export async function generateMetadata(): Promise<Metadata> {
  return { title: webhookMessages(await pageLanguage()).delivery };
}

export default async function TemplateDeliveryPage({ params, searchParams }: Props) {
  const { webhookId: encoded, hookDeliveryId } = await params;
  const webhookId = decodeURIComponent(encoded);
  const webhookPath = templateHookHref(webhookId);
  const user = await requireShopUser(
    deliveryHref(webhookPath, hookDeliveryId),
    'dashboard/settings/webhooks/of-programs/[webhookId]/deliveries/[hookDeliveryId]',
  );
  const { news } = await parsePageQuery(searchParams);
  const delivery = await findDelivery(hookAt(user.instanceId, webhookId), hookDeliveryId);
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
