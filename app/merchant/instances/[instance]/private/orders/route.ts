import { z } from 'zod';
import { decode } from '@/http/decode';
import { readJson } from '@/http/read-body';
import { route } from '@/http/route';
import { createOrder } from '@/merchant/orders/create-order';
import { createUsualOrder } from '@/merchant/orders/create-usual-order';
import { listOrders } from '@/merchant/orders/list-orders';
import { orderListSchema, postOrderRequestSchema } from '@/protocol/order';
import { wiring } from '@/wiring';
import { rememberedCaller } from '../../../../known-caller';
import { privateInstance } from '../private-instance';
import { orderSelection } from './order-selection';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async (call) => {
    const { id: instanceId } = await privateInstance(call);
    const { signal } = call.request;
    const selection = { instanceId, ...orderSelection(call.query), signal };
    return z.encode(orderListSchema, { orders: await listOrders(wiring().merchant, selection) });
  },
  POST: async (call) => {
    const { merchant } = wiring();
    const remembered = await rememberedCaller(call.request, call.params['instance'] ?? '');
    const order = decode(postOrderRequestSchema, await readJson(call.request));
    const made = await createUsualOrder(merchant, remembered, order);
    return made ?? createOrder(merchant, await privateInstance(call), order);
  },
});
