import type { Metadata } from 'next';
import type { PageQuery } from '@/http/page-query';
import { requireShopUser } from '@/http/page-sessions';
import { deliveryHref, templateHookHref } from '@/ui/dashboard/webhook-address';
import { webhookMessages } from '@/ui/messages/dashboard-webhooks';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { showDelivery } from '../../../../delivery-page';
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
  const at = hookAt(user.instanceId, webhookId);
  return showDelivery({ user, at, deliveryId: hookDeliveryId, webhookPath, searchParams });
}
