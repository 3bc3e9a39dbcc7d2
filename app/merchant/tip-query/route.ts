import { route, type Call } from '@/http/route';
import { queryTips } from '@/merchant/style-b/query-tips';
import { wiring } from '@/wiring';
import { namedInstance } from '../named-instance';

const answer = async (call: Call) => queryTips(wiring().merchant, (await namedInstance(call)).id);

// The specification has POST, deployed frontends GET (protocol-b 3.7).
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  {
    GET: answer,
    POST: answer,
  },
  'tip-query',
);
