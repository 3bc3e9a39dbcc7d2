import { z } from 'zod';
import { decodeForm } from '@/http/decode';
import { rotateSecret } from '@/merchant/webhooks/rotate-secret';
import { namesOf } from '@/protocol/json';
import { OVERLAPS } from '@/ui/dashboard/secret-overlaps';
import { webhookHref } from '@/ui/dashboard/webhook-address';
import { wiring } from '@/wiring';
import { formRoute } from '../../../../../form-route';
import { showSecret } from '../../../show-secret';
import { endpointAt } from '../../endpoint-at';

const formSchema = z.object({ overlap: z.enum(namesOf(OVERLAPS)) });

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = formRoute({
  route: 'dashboard/settings/webhooks/[endpointId]/rotate/submit',
  page: ({ endpointId = '' }) => `${webhookHref(endpointId)}/rotate`,
  accept: async ({ request, instanceId, params: { endpointId }, fields }) => {
    const { overlap } = decodeForm(formSchema, fields);
    const at = endpointAt(instanceId, endpointId);
    const { secret } = await rotateSecret(wiring().merchant, at, OVERLAPS[overlap]);
    return showSecret(request, at, secret);
  },
});
