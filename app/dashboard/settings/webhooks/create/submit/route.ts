import { createEndpoint } from '@/merchant/webhooks/create-endpoint';
import { WEBHOOKS_PATH } from '@/ui/dashboard/webhook-address';
import { wiring } from '@/wiring';
import { formRoute } from '../../../../form-route';
import { ENDPOINT_FIELDS, readEndpointForm } from '../../endpoint-form';
import { showSecret } from '../../show-secret';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = formRoute({
  route: 'dashboard/settings/webhooks/create/submit',
  page: () => `${WEBHOOKS_PATH}/create`,
  shownAgain: ENDPOINT_FIELDS,
  accept: async ({ request, instanceId, fields }) => {
    const wanted = readEndpointForm(fields);
    const { endpointId, secret } = await createEndpoint(wiring().merchant, instanceId, wanted);
    return showSecret(request, { instanceId, name: endpointId }, secret);
  },
});
