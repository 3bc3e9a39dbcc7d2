import { decode } from '@/http/decode';
import { requiredParam, textParam } from '@/http/query';
import { route } from '@/http/route';
import { claimProposal } from '@/merchant/style-b/claim-proposal';
import { nonceSchema } from '@/protocol/payment';
import { describeProposal } from '@/protocol/style-b/orders';
import { merchantAt } from '../../../at-origin';
import { publicInstanceId } from '../../style-b/named-instance';
import { proposalBaseUrl } from './proposal-base-url';
import { MAX_ORDER_ID_LENGTH } from '@/protocol/order';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  {
    GET: async ({ request, params, query }) => {
      const instanceId = publicInstanceId({ params, query });
      const orderId = requiredParam(query, 'order_id', MAX_ORDER_ID_LENGTH);
      const nonce = decode(nonceSchema, query.get('nonce') ?? undefined, 'nonce');
      const baseUrl = proposalBaseUrl({ request, params }, instanceId);
      const token = textParam(query, 'token', 128);
      const at = { instanceId, orderId, baseUrl, isTrial: request.method === 'HEAD' };
      return describeProposal(await claimProposal(merchantAt(request), at, { nonce, token }));
    },
  },
  'public/proposal',
);
