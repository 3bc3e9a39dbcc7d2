import { receiptBody } from '@/bank/gateway/wire-money';
import { listAccountTransfers } from '@/bank/transfers/list-account-transfers';
import { orderTransfer } from '@/bank/transfers/order-transfer';
import { decode } from '@/http/decode';
import { readJson } from '@/http/read-body';
import { route } from '@/http/route';
import { historyQuerySchema } from '@/protocol/bank';
import { transferOrderSchema } from '@/protocol/bank-accounts';
import { wiring } from '@/wiring';
import { ownerOf } from '../../../callers';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async (call) => {
    const username = await ownerOf(call);
    const query = decode(historyQuerySchema, Object.fromEntries(call.query));
    return listAccountTransfers(wiring().bank, username, query, call.request.signal);
  },
  POST: async (call) => {
    const username = await ownerOf(call);
    const order = decode(transferOrderSchema, await readJson(call.request));
    return receiptBody(await orderTransfer(wiring().bank, username, order));
  },
});
