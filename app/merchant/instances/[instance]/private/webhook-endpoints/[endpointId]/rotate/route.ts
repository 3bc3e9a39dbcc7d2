import { z } from 'zod';
import { decode } from '@/http/decode';
import { readOptionalJson } from '@/http/read-body';
import { route } from '@/http/route';
import { rotateSecret } from '@/merchant/webhooks/rotate-secret';
import { rotatedSchema, rotationSchema } from '@/protocol/webhook';
import { wiring } from '@/wiring';
import { keyedCallOf } from '../../../../../../keyed-call';
import { endpointAt } from '../endpoint-path';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: async (call) => {
    const at = await endpointAt(call, 'private/webhook-endpoints/[endpointId]/rotate');
    const { overlap } = decode(rotationSchema, await readOptionalJson(call.request));
    const keyed = keyedCallOf(call.request);
    return z.encode(rotatedSchema, await rotateSecret(wiring().merchant, at, overlap, keyed));
  },
});
