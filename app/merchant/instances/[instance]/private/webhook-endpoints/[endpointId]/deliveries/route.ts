import { z } from 'zod';
import { limits } from '@/config/limits';
import { choiceParam, integerParam, rowParam } from '@/http/query';
import { route } from '@/http/route';
import { listDeliveries } from '@/merchant/webhooks/list-deliveries';
import { DELIVERY_STATES, deliveryListSchema } from '@/protocol/webhook';
import { wiring } from '@/wiring';
import { endpointAt } from '../endpoint-path';

const DEFAULT_LIMIT = 20;

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async (call) => {
    const at = await endpointAt(call, 'private/webhook-endpoints/[endpointId]/deliveries');
    const { query } = call;
    const max = limits().maxListLength;
    const deliveries = await listDeliveries(wiring().merchant, at, {
      state: choiceParam(query, 'state', DELIVERY_STATES) ?? null,
      before: rowParam(query, 'offset'),
      limit: Math.abs(integerParam(query, 'limit', { min: -max, max }) ?? DEFAULT_LIMIT),
    });
    return z.encode(deliveryListSchema, { deliveries });
  },
});
