import { seeOther } from '@/http/see-other';
import { replayDelivery } from '@/merchant/webhooks/replay-deliveries';
import { deliveryHref, webhookHref } from '@/ui/dashboard/webhook-address';
import { wiring } from '@/wiring';
import { formRoute } from '../../../../../../../form-route';
import { rowOf } from '../../../../../find-delivery';
import { endpointAt } from '../../../../endpoint-at';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = formRoute({
  route: 'dashboard/settings/webhooks/[endpointId]/deliveries/[deliveryId]/replay/submit',
  page: ({ endpointId = '', deliveryId = '' }) => deliveryHref(webhookHref(endpointId), deliveryId),
  accept: async ({ instanceId, params: { endpointId = '', deliveryId = '' } }) => {
    const at = endpointAt(instanceId, endpointId);
    await replayDelivery(wiring().merchant, at, rowOf(deliveryId));
    return seeOther(deliveryHref(webhookHref(endpointId), deliveryId), { news: 'replayed' });
  },
});
