import { z } from 'zod';
import { decode } from '@/http/decode';
import { readOptionalJson } from '@/http/read-body';
import { route } from '@/http/route';
import { replayFailed } from '@/merchant/webhooks/replay-deliveries';
import { replayedSchema, replaySchema } from '@/protocol/webhook';
import { wiring } from '@/wiring';
import { endpointAt } from '../endpoint-path';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: async (call) => {
    const at = await endpointAt(call, 'private/webhook-endpoints/[endpointId]/replay');
    const { since } = decode(replaySchema, await readOptionalJson(call.request));
    const replayed = await replayFailed(wiring().merchant, at, since);
    return z.encode(replayedSchema, { replayed });
  },
});
