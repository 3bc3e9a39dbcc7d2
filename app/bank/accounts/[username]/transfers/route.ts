import { listAccountTransfers } from '@/bank/transfers/list-account-transfers';
import { decode } from '@/http/decode';
import { route } from '@/http/route';
import { historyQuerySchema } from '@/protocol/bank';
import { wiring } from '@/wiring';
import { ownerOf } from '../../../callers';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async (call) => {
    const username = await ownerOf(call);
    const query = decode(historyQuerySchema, Object.fromEntries(call.query));
    return listAccountTransfers(wiring().bank, username, query, call.request.signal);
  },
});
