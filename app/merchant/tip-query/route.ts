import { z } from 'zod';
import { route, type Call } from '@/http/route';
import { getTipSums } from '@/merchant/style-b/get-tip-sums';
import { tipQueryResponseSchema } from '@/protocol/style-b/tips';
import { wiring } from '@/wiring';
import { namedInstance } from '../style-b/named-instance';

const answer = async (call: Call) => {
  const { id } = await namedInstance(call, 'tip-query');
  return z.encode(tipQueryResponseSchema, await getTipSums(wiring().merchant, id));
};

// The specification has POST, deployed frontends GET (protocol-b 3.7).
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  {
    GET: answer,
    POST: answer,
  },
  'tip-query',
);
