import { CORS, json } from '@/http/answer';
import { requiredParam } from '@/http/query';
import { route } from '@/http/route';
import { VARY, wireProfileOf } from '@/http/style-b/wire-profile';
import { listRefundPermissions } from '@/merchant/style-b/list-refund-permissions';
import { refundLookupIn } from '@/protocol/style-b/refunds';
import { wiring } from '@/wiring';
import { publicInstanceId } from '../../style-b/named-instance';
import { MAX_ORDER_ID_LENGTH } from '@/protocol/order';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  {
    GET: async ({ request, params, query }) => {
      const orderId = requiredParam(query, 'order_id', MAX_ORDER_ID_LENGTH);
      const at = { instanceId: publicInstanceId({ params, query }), orderId };
      const profile = wireProfileOf({ request, params, query });
      // HEAD changes nothing.
      const isTrial = request.method === 'HEAD';
      const lookup = await listRefundPermissions(wiring().merchant, at, isTrial);
      return json(refundLookupIn(profile, lookup), 200, { ...CORS, ...VARY });
    },
  },
  'public/refund',
);
