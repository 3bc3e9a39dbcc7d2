import { z } from 'zod';
import { route } from '@/http/route';
import { listHistory } from '@/merchant/style-b/list-history';
import { transactionHistorySchema } from '@/protocol/style-b/history';
import { wiring } from '@/wiring';
import { namedInstance } from '../style-b/named-instance';
import { historySelection } from './history-selection';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  {
    GET: async (call) => {
      const { id: instanceId } = await namedInstance(call, 'history');
      const { merchant } = wiring();
      const paid = await listHistory(merchant, { instanceId, ...historySelection(call.query) });
      const history = z.encode(transactionHistorySchema, paid);
      // Shops that name the instance in the path read this form (protocol-b 3.10).
      return call.params['instance'] === undefined ? history : { history };
    },
  },
  'history',
);
