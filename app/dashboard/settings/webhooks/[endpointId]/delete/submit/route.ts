import { seeOther } from '@/http/see-other';
import { removeEndpoint } from '@/merchant/webhooks/change-endpoint';
import { webhookHref, WEBHOOKS_PATH } from '@/ui/dashboard/webhook-address';
import { wiring } from '@/wiring';
import { formRoute } from '../../../../../form-route';
import { endpointAt } from '../../endpoint-at';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = formRoute({
  route: 'dashboard/settings/webhooks/[endpointId]/delete/submit',
  page: ({ endpointId = '' }) => webhookHref(endpointId),
  accept: async ({ instanceId, params: { endpointId } }) => {
    await removeEndpoint(wiring().merchant, endpointAt(instanceId, endpointId));
    return seeOther(WEBHOOKS_PATH, { news: 'deleted' });
  },
});
