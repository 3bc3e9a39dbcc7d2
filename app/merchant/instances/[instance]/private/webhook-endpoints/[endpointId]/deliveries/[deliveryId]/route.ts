import { z } from 'zod';
import { route } from '@/http/route';
import { getDelivery } from '@/merchant/webhooks/list-deliveries';
import { deliveryDetailsSchema } from '@/protocol/webhook';
import { wiring } from '@/wiring';
import { deliveryAt, endpointAt } from '../../endpoint-path';

const ROUTE = 'private/webhook-endpoints/[endpointId]/deliveries/[deliveryId]';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async (call) => {
    const at = await endpointAt(call, ROUTE);
    const shown = await getDelivery(wiring().merchant, at, deliveryAt(call));
    return z.encode(deliveryDetailsSchema, shown);
  },
});
