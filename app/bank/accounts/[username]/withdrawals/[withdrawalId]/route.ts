import { z } from 'zod';
import { getAccountWithdrawal } from '@/bank/withdrawals/get-account-withdrawal';
import { route } from '@/http/route';
import { accountWithdrawalSchema } from '@/protocol/bank';
import { wiring } from '@/wiring';
import { ownerOf } from '../../../../callers';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async (call) => {
    const { withdrawalId = '' } = call.params;
    const found = getAccountWithdrawal(wiring().bank, await ownerOf(call), withdrawalId);
    return z.encode(accountWithdrawalSchema, await found);
  },
});
