import { route } from '@/http/route';
import { replayDelivery } from '@/merchant/webhooks/replay-deliveries';
import { wiring } from '@/wiring';
import { deliveryAt, endpointAt } from '../../../endpoint-path';

const ROUTE = 'private/webhook-endpoints/[endpointId]/deliveries/[deliveryId]/replay';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: async (call) => {
    const at = await endpointAt(call, ROUTE);
    await replayDelivery(wiring().merchant, at, deliveryAt(call));
    return undefined;
  },
});
