import { z } from 'zod';
import { orderAt } from '@/http/order-path';
import { route } from '@/http/route';
import { deleteOrder } from '@/merchant/orders/delete-order';
import { getPrivateOrder } from '@/merchant/order-status/get-private-order';
import { privateOrderSchema } from '@/protocol/order';
import { wiring } from '@/wiring';
import { merchantAt } from '../../../../../../at-origin';
import { privateInstance } from '../../private-instance';
import { orderQuestion } from './order-question';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async (call) => {
    await privateInstance(call, 'private/orders/[orderId]');
    const order = await getPrivateOrder(merchantAt(call.request), orderQuestion(call));
    return z.encode(privateOrderSchema, order);
  },
  DELETE: async (call) => {
    await privateInstance(call, 'private/orders/[orderId]');
    await deleteOrder(wiring().merchant, orderAt(call.params));
    return undefined;
  },
});
