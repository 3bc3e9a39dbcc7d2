import { confirmWithdrawal } from '@/bank/withdrawals/confirm-withdrawal';
import { route } from '@/http/route';
import { wiring } from '@/wiring';
import { ownerOf } from '../../../../../callers';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: async (call) => {
    const { withdrawalId: id = '' } = call.params;
    await confirmWithdrawal(wiring().bank, { username: await ownerOf(call), id });
    return {};
  },
});
