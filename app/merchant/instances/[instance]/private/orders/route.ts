import { decode } from '@/http/decode';
import { integerParam, yesNoParam } from '@/http/query';
import { readJson } from '@/http/read-body';
import { route } from '@/http/route';
import { createOrder } from '@/merchant/orders/create-order';
import { listOrders } from '@/merchant/orders/list-orders';
import { postOrderRequestSchema } from '@/protocol/order';
import { wiring } from '@/wiring';
import { privateInstance } from '../private-instance';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async (call) => {
    const { id: instanceId } = await privateInstance(call);
    const delta = integerParam(call.query, 'delta', { min: -1000, max: 1000 });
    return listOrders(wiring().merchant, {
      instanceId,
      delta: delta === undefined || delta === 0 ? -20 : delta,
      start: integerParam(call.query, 'start', { min: 0 }),
      paid: yesNoParam(call.query, 'paid'),
      wired: yesNoParam(call.query, 'wired'),
    });
  },
  POST: async (call) => {
    const instance = await privateInstance(call);
    const order = decode(postOrderRequestSchema, await readJson(call.request));
    return createOrder(wiring().merchant, instance, order);
  },
});
