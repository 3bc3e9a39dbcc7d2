import { seeOther } from '@/http/see-other';
import { changeEndpoint } from '@/merchant/webhooks/change-endpoint';
import { webhookHref } from '@/ui/dashboard/webhook-address';
import { wiring } from '@/wiring';
import { formRoute } from '../../../../../form-route';
import { ENDPOINT_FIELDS, readEndpointForm } from '../../../endpoint-form';
import { endpointAt } from '../../endpoint-at';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = formRoute({
  route: 'dashboard/settings/webhooks/[endpointId]/change/submit',
  page: ({ endpointId = '' }) => `${webhookHref(endpointId)}/change`,
  shownAgain: ENDPOINT_FIELDS,
  accept: async ({ instanceId, params: { endpointId = '' }, fields }) => {
    const at = endpointAt(instanceId, endpointId);
    await changeEndpoint(wiring().merchant, at, readEndpointForm(fields));
    return seeOther(webhookHref(endpointId), { news: 'saved' });
  },
});
