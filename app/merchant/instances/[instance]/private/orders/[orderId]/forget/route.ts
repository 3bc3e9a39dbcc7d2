import { decode } from '@/http/decode';
import { orderAt } from '@/http/order-path';
import { readOptionalJson } from '@/http/read-body';
import { route } from '@/http/route';
import { forgetOrder } from '@/merchant/orders/forget-order';
import { forgetRequestSchema } from '@/protocol/order';
import { wiring } from '@/wiring';
import { privateInstance } from '../../../private-instance';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PATCH: async (call) => {
    await privateInstance(call, 'private/orders/[orderId]/forget');
    const request = decode(forgetRequestSchema, await readOptionalJson(call.request));
    await forgetOrder(wiring().merchant, orderAt(call.params), request);
    return {};
  },
});
