import { z } from 'zod';
import { moveMoney } from '@/bank/transfers/move-money';
import { decode } from '@/http/decode';
import { assertOperator } from '@/http/operator';
import { readJson } from '@/http/read-body';
import { route } from '@/http/route';
import { encodeBase32 } from '@/protocol/base32';
import { transferReceiptSchema } from '@/protocol/bank';
import { operatorTransferSchema } from '@/protocol/bank-accounts';
import { wiring } from '@/wiring';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: async ({ request }) => {
    await assertOperator(request);
    const { requestUid: uid, ...order } = decode(operatorTransferSchema, await readJson(request));
    const key = uid === undefined ? undefined : encodeBase32(uid);
    return z.encode(transferReceiptSchema, await moveMoney(wiring().bank, order, key));
  },
});
