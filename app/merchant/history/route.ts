import { route } from '@/http/route';
import { listHistory } from '@/merchant/style-b/list-history';
import { wiring } from '@/wiring';
import { namedInstance } from '../named-instance';
import { historySelection } from './history-selection';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  {
    GET: async (call) => {
      const { id: instanceId } = await namedInstance(call);
      const { merchant } = wiring();
      const history = await listHistory(merchant, { instanceId, ...historySelection(call.query) });
      // Shops that name the instance in the path read it so (protocol-b 3.10).
      return call.params['instance'] === undefined ? history : { history };
    },
  },
  'history',
);
