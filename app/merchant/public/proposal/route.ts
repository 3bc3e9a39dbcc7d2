import { decode } from '@/http/decode';
import { requiredParam, textParam } from '@/http/query';
import { route } from '@/http/route';
import { takeProposal } from '@/merchant/orders/take-proposal';
import { DEFAULT_INSTANCE } from '@/protocol/instance';
import { nonceSchema } from '@/protocol/payment';
import { merchantAt, walletBaseUrl } from '@/wiring/at-origin';
import { publicInstanceId } from '../../named-instance';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  {
    GET: ({ request, params, query }) => {
      const instanceId = publicInstanceId({ params, query });
      const orderId = requiredParam(query, 'order_id', 256);
      const nonce = decode(nonceSchema, query.get('nonce') ?? undefined, 'nonce');
      const isNamed = params['instance'] === undefined && instanceId !== DEFAULT_INSTANCE;
      const below = isNamed ? `instances/${instanceId}/` : '';
      const baseUrl = `${walletBaseUrl(request, 'proposal')}${below}`;
      const token = textParam(query, 'token', 128);
      const claim = { nonce, ...(token === undefined ? {} : { token }) };
      // HEAD changes nothing.
      const at = { instanceId, orderId, baseUrl, isTrial: request.method === 'HEAD' };
      return takeProposal(merchantAt(request), at, claim);
    },
  },
  'B',
);
