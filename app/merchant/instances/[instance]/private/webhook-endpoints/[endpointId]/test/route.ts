import { z } from 'zod';
import { route } from '@/http/route';
import { testWebhook } from '@/merchant/webhooks/replay-deliveries';
import { testQueuedSchema } from '@/protocol/webhook';
import { wiring } from '@/wiring';
import { keyedCallOf } from '../../../../../../keyed-call';
import { endpointAt } from '../endpoint-path';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: async (call) => {
    const at = await endpointAt(call, 'private/webhook-endpoints/[endpointId]/test');
    const deliveryId = await testWebhook(wiring().merchant, at, keyedCallOf(call.request));
    return z.encode(testQueuedSchema, { deliveryId });
  },
});
