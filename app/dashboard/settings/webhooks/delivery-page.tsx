import { parsePageQuery, type PageQuery } from '@/http/page-query';
import type { getDelivery } from '@/merchant/webhooks/list-deliveries';
import type { ShopUser } from '@/protocol/permissions';
import { DashboardShell } from '@/ui/dashboard/dashboard-shell';
import { DeliveryView } from '@/ui/dashboard/delivery-view';
import { webhookMessages } from '@/ui/messages/dashboard-webhooks';
import { pageLanguage } from '@/ui/messages/page-preferences';
import { Notice } from '@/ui/primitives/notice';
import { MissingPage } from '../../../missing-page';
import { findDelivery } from './find-delivery';

interface ShownDelivery {
  readonly user: ShopUser;
  readonly at: Parameters<typeof getDelivery>[1];
  readonly deliveryId: string;
  readonly webhookPath: string;
  readonly searchParams: PageQuery;
}

/** Shows one delivery, of an endpoint or of a webhook with templates. */
export async function showDelivery(shown: ShownDelivery) {
  const { user, at, deliveryId, webhookPath, searchParams } = shown;
  const { news } = await parsePageQuery(searchParams);
  const delivery = await findDelivery(at, deliveryId);
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
