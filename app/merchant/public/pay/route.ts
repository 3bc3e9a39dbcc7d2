import { z } from 'zod';
import { route, withBody } from '@/http/route';
import { payProposal } from '@/merchant/style-b/pay-proposal';
import { abortProposal } from '@/merchant/style-b/abort-proposal';
import { describePaidProposal, payProposalRequestSchema } from '@/protocol/style-b/orders';
import { inWordsOfTheExchange } from '@/protocol/style-b/exchange-refusal';
import { merchantRefundResponseSchema } from '@/protocol/style-b/refunds';
import { byKnownExchange, merchantAt } from '../../../at-origin';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  {
    POST: withBody(payProposalRequestSchema, async ({ request, body }) => {
      const merchant = merchantAt(request);
      const payment = { ...body, coins: byKnownExchange(body.coins) };
      return body.mode === 'pay'
        ? describePaidProposal(await payProposal(merchant, payment).catch(inWordsOfTheExchange))
        : z.encode(merchantRefundResponseSchema, await abortProposal(merchant, payment));
    }),
  },
  'public/pay',
);
