import { orderAt } from '@/http/order-path';
import { route } from '@/http/route';
import { deleteOrder } from '@/merchant/orders/delete-order';
import { showOrder } from '@/merchant/orders/show-order';
import { wiring } from '@/wiring';
import { merchantAt } from '../../../../../../at-origin';
import { privateInstance } from '../../private-instance';
import { orderQuestion } from './order-question';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async (call) => {
    await privateInstance(call);
    return showOrder(merchantAt(call.request), {
      ...orderAt(call.params),
      ...orderQuestion(call.query),
      signal: call.request.signal,
    });
  },
  DELETE: async (call) => {
    await privateInstance(call);
    await deleteOrder(wiring().merchant, orderAt(call.params));
    return undefined;
  },
});
