import { preferring } from '@/exchange/exchange';
import { getDepositStatus } from '@/exchange/tracking/get-deposit-status';
import { withBody } from '@/http/route';
import { trackTransactionRequestSchema } from '@/protocol/exchange-v6';
import { wiring } from '@/wiring';
import { answerDepositStatus } from '../../answer-deposit-status';
import { v6Route } from '../../v6-route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = v6Route('/track/transaction', {
  POST: withBody(trackTransactionRequestSchema, async ({ body: question }) => {
    const status = await getDepositStatus(preferring(wiring().exchange, 'v6'), question);
    return answerDepositStatus(status);
  }),
});
