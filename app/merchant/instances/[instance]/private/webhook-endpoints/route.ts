import { z } from 'zod';
import { decode } from '@/http/decode';
import { readJson } from '@/http/read-body';
import { route } from '@/http/route';
import { createEndpoint } from '@/merchant/webhooks/create-endpoint';
import { listEndpoints } from '@/merchant/webhooks/list-endpoints';
import { endpointListSchema, endpointMadeSchema, newEndpointSchema } from '@/protocol/webhook';
import { wiring } from '@/wiring';
import { keyedCallOf } from '../../../../keyed-call';
import { privateInstance, sellingInstance } from '../private-instance';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async (call) => {
    const { id } = await privateInstance(call, 'private/webhook-endpoints');
    const endpoints = await listEndpoints(wiring().merchant, id);
    return z.encode(endpointListSchema, { endpoints });
  },
  POST: async (call) => {
    const { id } = await sellingInstance(call, 'private/webhook-endpoints');
    const wanted = decode(newEndpointSchema, await readJson(call.request));
    const keyed = keyedCallOf(call.request);
    const made = await createEndpoint(wiring().merchant, id, wanted, keyed);
    return z.encode(endpointMadeSchema, made);
  },
});
