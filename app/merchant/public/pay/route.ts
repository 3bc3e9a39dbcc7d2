import { route, withBody } from '@/http/route';
import { payProposal } from '@/merchant/payments/pay-proposal';
import { payProposalRequestSchema } from '@/protocol/style-b';
import { wiring } from '@/wiring';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  { POST: withBody(payProposalRequestSchema, ({ body }) => payProposal(wiring().merchant, body)) },
  'B',
);
