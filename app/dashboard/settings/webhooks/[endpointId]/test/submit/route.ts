import { seeOther } from '@/http/see-other';
import { testWebhook } from '@/merchant/webhooks/replay-deliveries';
import { webhookHref } from '@/ui/dashboard/webhook-address';
import { wiring } from '@/wiring';
import { formRoute } from '../../../../../form-route';
import { endpointAt } from '../../endpoint-at';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = formRoute({
  route: 'dashboard/settings/webhooks/[endpointId]/test/submit',
  page: ({ endpointId = '' }) => webhookHref(endpointId),
  accept: async ({ instanceId, params: { endpointId = '' } }) => {
    await testWebhook(wiring().merchant, endpointAt(instanceId, endpointId));
    return seeOther(webhookHref(endpointId), { news: 'test' });
  },
});
