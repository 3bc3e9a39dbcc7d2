import { route, withBody } from '@/http/route';
import { payProposal } from '@/merchant/payments/pay-proposal';
import { abortProposal } from '@/merchant/refunds/abort-proposal';
import { payProposalRequestSchema } from '@/protocol/style-b';
import { merchantAt } from '@/wiring/at-origin';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  {
    POST: withBody(payProposalRequestSchema, async ({ request, body }) => {
      const merchant = merchantAt(request);
      return body.mode === 'pay' ? payProposal(merchant, body) : abortProposal(merchant, body);
    }),
  },
  'B',
);
