import { jsonText } from '@/http/answer';
import { orderAt } from '@/http/order-path';
import { route, withBody } from '@/http/route';
import { claimOrder } from '@/merchant/orders/claim-order';
import { claimRequestSchema } from '@/protocol/payment';
import { merchantAt, walletBaseUrl } from '../../../../../../at-origin';
import { claimJson } from './claim-json';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: withBody(claimRequestSchema, async ({ request, params, body }) => {
    const at = { ...orderAt(params), baseUrl: walletBaseUrl(request, 'orders/') };
    return jsonText(claimJson(await claimOrder(merchantAt(request), at, body)));
  }),
});
