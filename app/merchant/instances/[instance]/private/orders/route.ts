import { z } from 'zod';
import { route } from '@/http/route';
import { listOrders } from '@/merchant/orders/list-orders';
import { orderListSchema } from '@/protocol/order';
import { wiring } from '@/wiring';
import { privateInstance } from '../private-instance';
import { answerOrdersCsv, wantsCsv } from './answer-orders-csv';
import { orderSelection } from './order-selection';
import { postOrder } from './post-order';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async (call) => {
    const { id: instanceId } = await privateInstance(call, 'private/orders');
    if (wantsCsv(call.request)) return answerOrdersCsv(instanceId, call.query);
    const { signal } = call.request;
    const selection = { instanceId, ...orderSelection(call.query), signal };
    return z.encode(orderListSchema, { orders: await listOrders(wiring().merchant, selection) });
  },
  POST: postOrder,
});
