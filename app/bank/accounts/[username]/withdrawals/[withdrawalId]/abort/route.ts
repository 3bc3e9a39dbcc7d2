import { abortWithdrawal } from '@/bank/withdrawals/abort-withdrawal';
import { route } from '@/http/route';
import { wiring } from '@/wiring';
import { ownerOf } from '../../../../../callers';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: async (call) => {
    const { withdrawalId: id = '' } = call.params;
    await abortWithdrawal(wiring().bank, { username: await ownerOf(call), id });
    return {};
  },
});
