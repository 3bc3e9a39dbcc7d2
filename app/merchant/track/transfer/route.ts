import { z } from 'zod';
import { route } from '@/http/route';
import { trackTransfer } from '@/merchant/style-b/track-transfer';
import { trackTransferResponseSchema } from '@/protocol/tracking';
import { wiring } from '@/wiring';
import { namedInstance } from '../../style-b/named-instance';
import { transferQuestion } from './transfer-question';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  {
    GET: async (call) => {
      const instance = await namedInstance(call, 'track/transfer');
      const question = transferQuestion(call.query);
      const tracked = await trackTransfer(wiring().merchant, instance, question);
      return z.encode(trackTransferResponseSchema, tracked);
    },
  },
  'track/transfer',
);
