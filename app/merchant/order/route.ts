import { route, withShopBody } from '@/http/route';
import { withKeyedOrderId } from '@/merchant/orders/keyed-order-id';
import { postOrder } from '@/merchant/style-b/post-order';
import { orderRequestSchema } from '@/protocol/style-b/orders';
import { wiring } from '@/wiring';
import { keyedCallOf } from '../keyed-call';
import { answerMadeOrder } from '../style-b/answer-made-order';
import { instanceCalled } from '../style-b/named-instance';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  {
    POST: withShopBody(orderRequestSchema, async ({ request, params, body }) => {
      const { instance: named, merchant } = body.order;
      // A whole contract names its instance there.
      const isThere = (named ?? '') === '' && (merchant?.instance ?? '') !== '';
      const id = (isThere ? merchant?.instance : named) ?? '';
      const field = isThere ? 'order.merchant.instance' : 'order.instance';
      const instance = await instanceCalled({ request, params }, 'order', { named: id, field });
      const order = withKeyedOrderId(body, keyedCallOf(request));
      return answerMadeOrder(request, await postOrder(wiring().merchant, instance, order));
    }),
  },
  'order',
);
