import { z } from 'zod';
import { listAccountTransfers } from '@/bank/transfers/list-account-transfers';
import { orderTransfer } from '@/bank/transfers/order-transfer';
import { decode } from '@/http/decode';
import { readJson } from '@/http/read-body';
import { route } from '@/http/route';
import { accountTransfersSchema, historyQuerySchema, transferReceiptSchema } from '@/protocol/bank';
import { transferOrderSchema } from '@/protocol/bank-accounts';
import { wiring } from '@/wiring';
import { ownerOf } from '../../../callers';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async (call) => {
    const username = await ownerOf(call);
    const query = decode(historyQuerySchema, Object.fromEntries(call.query));
    const { signal } = call.request;
    const transfers = await listAccountTransfers(wiring().bank, username, query, signal);
    return z.encode(accountTransfersSchema, { transfers });
  },
  POST: async (call) => {
    const username = await ownerOf(call);
    const order = decode(transferOrderSchema, await readJson(call.request));
    return z.encode(transferReceiptSchema, await orderTransfer(wiring().bank, username, order));
  },
});
