import { decode } from '@/http/decode';
import { integerParam, yesNoParam } from '@/http/query';
import { readJson } from '@/http/read-body';
import { route } from '@/http/route';
import { createReserve } from '@/merchant/tips/create-reserve';
import { listReserves } from '@/merchant/tips/reserve-views';
import { reserveRequestSchema } from '@/protocol/tip';
import { wiring } from '@/wiring';
import { privateInstance } from '../private-instance';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async (call) =>
    listReserves(wiring().merchant, {
      instanceId: (await privateInstance(call)).id,
      after: integerParam(call.query, 'after', { min: 0 }),
      active: yesNoParam(call.query, 'active'),
      failures: yesNoParam(call.query, 'failures'),
    }),
  POST: async (call) => {
    const instance = await privateInstance(call);
    const request = decode(reserveRequestSchema, await readJson(call.request));
    return createReserve(wiring().merchant, instance, request);
  },
});
