import { requiredParam } from '@/http/query';
import { route } from '@/http/route';
import { lookUpRefunds } from '@/merchant/refunds/look-up-refunds';
import { wiring } from '@/wiring';
import { publicInstanceId } from '../../named-instance';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  {
    GET: ({ request, params, query }) => {
      const { merchant, env } = wiring();
      const orderId = requiredParam(query, 'order_id', 256);
      const at = { instanceId: publicInstanceId({ params, query }), orderId };
      // HEAD changes nothing.
      return lookUpRefunds(merchant, at, env.wireProfile, request.method === 'HEAD');
    },
  },
  'public/refund',
);
