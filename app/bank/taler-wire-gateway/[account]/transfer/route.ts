import { z } from 'zod';
import { wireMoney } from '@/bank/gateway/wire-money';
import { decode } from '@/http/decode';
import { readJson } from '@/http/read-body';
import { route } from '@/http/route';
import { transferReceiptSchema, wireTransferRequestSchema } from '@/protocol/bank';
import { wiring } from '@/wiring';
import { exchangeOf } from '../../../callers';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: async (call) => {
    const username = await exchangeOf(call);
    const body = decode(wireTransferRequestSchema, await readJson(call.request));
    return z.encode(transferReceiptSchema, await wireMoney(wiring().bank, username, body));
  },
});
