import { route, withBody } from '@/http/route';
import { postOrder } from '@/merchant/orders/post-order';
import { orderRequestSchema } from '@/protocol/style-b';
import { wiring } from '@/wiring';
import { instanceCalled } from '../named-instance';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  {
    POST: withBody(orderRequestSchema, async ({ request, body }) => {
      const instance = await instanceCalled(
        request,
        body.order.instance,
        undefined,
        'order.instance',
      );
      return postOrder(wiring().merchant, instance, body);
    }),
  },
  'B',
);
