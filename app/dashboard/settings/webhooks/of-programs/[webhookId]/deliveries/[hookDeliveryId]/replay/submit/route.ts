import { seeOther } from '@/http/see-other';
import { replayDelivery } from '@/merchant/webhooks/replay-deliveries';
import { deliveryHref, templateHookHref } from '@/ui/dashboard/webhook-address';
import { wiring } from '@/wiring';
import { formRoute } from '../../../../../../../../form-route';
import { rowOf } from '../../../../../../find-delivery';
import { hookAt } from '../../../../hook-at';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = formRoute({
  route:
    'dashboard/settings/webhooks/of-programs/[webhookId]/deliveries/[hookDeliveryId]/replay/submit',
  page: ({ webhookId = '', hookDeliveryId = '' }) =>
    deliveryHref(templateHookHref(webhookId), hookDeliveryId),
  accept: async ({ instanceId, params: { webhookId = '', hookDeliveryId = '' } }) => {
    await replayDelivery(wiring().merchant, hookAt(instanceId, webhookId), rowOf(hookDeliveryId));
    const path = templateHookHref(webhookId);
    return seeOther(deliveryHref(path, hookDeliveryId), { news: 'replayed' });
  },
});
