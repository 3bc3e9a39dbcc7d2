import { CORS, json } from '@/http/answer';
import { route } from '@/http/route';
import { trackTransaction } from '@/merchant/style-b/track-transaction';
import { wiring } from '@/wiring';
import { namedInstance } from '../../named-instance';
import { transactionQuestion } from './transaction-question';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  {
    GET: async (call) => {
      const question = transactionQuestion(call);
      const { id } = await namedInstance(call);
      const { status, body } = await trackTransaction(wiring().merchant, id, question);
      return json(body, status, CORS);
    },
  },
  'track/transaction',
);
