import { z } from 'zod';
import { addIncoming } from '@/bank/gateway/add-incoming';
import { decode } from '@/http/decode';
import { readJson } from '@/http/read-body';
import { route } from '@/http/route';
import { addIncomingRequestSchema, transferReceiptSchema } from '@/protocol/bank';
import { wiring } from '@/wiring';
import { exchangeOf } from '../../../../callers';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: async (call) => {
    const username = await exchangeOf(call);
    const body = decode(addIncomingRequestSchema, await readJson(call.request));
    return z.encode(transferReceiptSchema, await addIncoming(wiring().bank, username, body));
  },
});
