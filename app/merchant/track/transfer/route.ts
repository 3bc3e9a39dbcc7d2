import { route } from '@/http/route';
import { trackTransfer } from '@/merchant/style-b/track-transfer';
import { wiring } from '@/wiring';
import { namedInstance } from '../../named-instance';
import { transferQuestion } from './transfer-question';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  {
    GET: async (call) => {
      const instance = await namedInstance(call);
      return trackTransfer(wiring().merchant, instance, transferQuestion(call.query));
    },
  },
  'track/transfer',
);
