import { z } from 'zod';
import { decode } from '@/http/decode';
import { orderAt } from '@/http/order-path';
import { readJson } from '@/http/read-body';
import { route } from '@/http/route';
import { refundOrder } from '@/merchant/refunds/refund-order';
import { raisedRefundSchema, raiseRefundSchema } from '@/protocol/refund';
import { merchantAt } from '../../../../../../../at-origin';
import { privateInstance } from '../../../private-instance';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: async (call) => {
    await privateInstance(call, 'private/orders/[orderId]/refund');
    const body = decode(raiseRefundSchema, await readJson(call.request));
    const raised = await refundOrder(merchantAt(call.request), orderAt(call.params), body);
    return z.encode(raisedRefundSchema, raised);
  },
});
