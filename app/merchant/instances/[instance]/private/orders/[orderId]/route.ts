import { orderAt } from '@/http/order-path';
import { yesNoParam } from '@/http/query';
import { route } from '@/http/route';
import { deleteOrder } from '@/merchant/orders/delete-order';
import { wiring } from '@/wiring';
import { privateInstance } from '../../private-instance';
import { answerOrder } from './answer-order';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: answerOrder,
  DELETE: async (call) => {
    await privateInstance(call, 'private/orders/[orderId]');
    // Unclaimed orders are deleted without it, too.
    yesNoParam(call.query, 'force');
    await deleteOrder(wiring().merchant, orderAt(call.params));
    return undefined;
  },
});
