import { z } from 'zod';
import { route } from '@/http/route';
import { testWebhook } from '@/merchant/webhooks/replay-deliveries';
import { testQueuedSchema } from '@/protocol/webhook';
import { wiring } from '@/wiring';
import { endpointAt } from '../endpoint-path';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: async (call) => {
    const at = await endpointAt(call, 'private/webhook-endpoints/[endpointId]/test');
    return z.encode(testQueuedSchema, { deliveryId: await testWebhook(wiring().merchant, at) });
  },
});
