import { route } from '@/http/route';
import { listHistory } from '@/merchant/history/list-history';
import { wiring } from '@/wiring';
import { namedInstance } from '../named-instance';
import { historySelection } from './history-selection';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  {
    GET: async (call) => {
      const { id: instanceId } = await namedInstance(call);
      const { merchant } = wiring();
      return listHistory(merchant, { instanceId, ...historySelection(call.query) });
    },
  },
  'history',
);
