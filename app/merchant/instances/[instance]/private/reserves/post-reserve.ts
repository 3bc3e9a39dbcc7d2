import { z } from 'zod';
import { decode } from '@/http/decode';
import { readJson } from '@/http/read-body';
import type { Call } from '@/http/route';
import { createReserve } from '@/merchant/tips/create-reserve';
import { reserveCreatedSchema, reserveRequestSchema } from '@/protocol/tip';
import { wiring } from '@/wiring';
import { keyedCallOf } from '../../../../keyed-call';
import { privateInstance } from '../private-instance';

/** Creates a reserve for tips. */
export async function postReserve(call: Call): Promise<object> {
  const instance = await privateInstance(call, 'private/reserves');
  const request = decode(reserveRequestSchema, await readJson(call.request));
  const created = await createReserve(
    wiring().merchant,
    instance,
    request,
    keyedCallOf(call.request),
  );
  return z.encode(reserveCreatedSchema, created);
}
