import { z } from 'zod';
import { listOutgoing } from '@/bank/gateway/wire-history';
import { decode } from '@/http/decode';
import { route } from '@/http/route';
import { historyQuerySchema, outgoingHistorySchema } from '@/protocol/bank';
import { wiring } from '@/wiring';
import { exchangeOf } from '../../../../callers';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async (call) => {
    const username = await exchangeOf(call);
    const query = decode(historyQuerySchema, Object.fromEntries(call.query));
    const rows = await listOutgoing(wiring().bank, username, query, call.request.signal);
    return z.encode(outgoingHistorySchema, { transfers: rows });
  },
});
