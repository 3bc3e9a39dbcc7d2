import { z } from 'zod';
import { decode } from '@/http/decode';
import { readJson } from '@/http/read-body';
import type { Call } from '@/http/route';
import { changeEndpoint } from '@/merchant/webhooks/change-endpoint';
import { getEndpoint } from '@/merchant/webhooks/get-endpoint';
import { endpointChangeSchema, endpointSchema } from '@/protocol/webhook';
import { wiring } from '@/wiring';
import type { endpointAt } from './endpoint-path';

type At = Awaited<ReturnType<typeof endpointAt>>;

export async function answerEndpoint(at: At): Promise<object> {
  return z.encode(endpointSchema, await getEndpoint(wiring().merchant, at));
}

export async function answerChange({ request }: Call, at: At): Promise<undefined> {
  await changeEndpoint(
    wiring().merchant,
    at,
    decode(endpointChangeSchema, await readJson(request)),
  );
}
