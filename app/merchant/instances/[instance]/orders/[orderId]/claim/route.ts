import { orderAt } from '@/http/order-path';
import { route, withBody } from '@/http/route';
import { claimOrder } from '@/merchant/orders/claim-order';
import { encodeBase32 } from '@/protocol/base32';
import { claimRequestSchema } from '@/protocol/payment';
import { merchantAt, walletBaseUrl } from '../../../../../../at-origin';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: withBody(claimRequestSchema, async ({ request, params, body }) => {
    const at = { ...orderAt(params), baseUrl: walletBaseUrl(request, 'orders/') };
    const { terms, sig } = await claimOrder(merchantAt(request), at, body);
    return { ...terms, contract_terms: terms, sig: encodeBase32(sig) };
  }),
});
