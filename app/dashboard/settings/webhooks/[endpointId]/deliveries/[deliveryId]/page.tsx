import type { Metadata } from 'next';
import type { PageQuery } from '@/http/page-query';
import { requireShopUser } from '@/http/page-sessions';
import { deliveryHref, webhookHref } from '@/ui/dashboard/webhook-address';
import { webhookMessages } from '@/ui/messages/dashboard-webhooks';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { showDelivery } from '../../../delivery-page';
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
  const at = endpointAt(user.instanceId, endpointId);
  return showDelivery({ user, at, deliveryId, webhookPath, searchParams });
}
