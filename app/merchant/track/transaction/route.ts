import { z } from 'zod';
import { CORS, json } from '@/http/answer';
import { route } from '@/http/route';
import { trackTransaction } from '@/merchant/style-b/track-transaction';
import { transactionAcceptedSchema, transactionTransfersSchema } from '@/protocol/style-b/tracking';
import { wiring } from '@/wiring';
import { namedInstance } from '../../style-b/named-instance';
import { transactionQuestion } from './transaction-question';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  {
    GET: async (call) => {
      const question = transactionQuestion(call);
      const { id } = await namedInstance(call, 'track/transaction');
      const tracked = await trackTransaction(wiring().merchant, id, question);
      return tracked.isWired
        ? json(z.encode(transactionTransfersSchema, tracked.transfers), 200, CORS)
        : json(z.encode(transactionAcceptedSchema, tracked), 202, CORS);
    },
  },
  'track/transaction',
);
