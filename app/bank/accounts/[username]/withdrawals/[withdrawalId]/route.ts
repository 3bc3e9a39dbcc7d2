import { describeOwnWithdrawal } from '@/bank/withdrawals/describe-withdrawal';
import { route } from '@/http/route';
import { wiring } from '@/wiring';
import { ownerOf } from '../../../../callers';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async (call) => {
    const { withdrawalId = '' } = call.params;
    return describeOwnWithdrawal(wiring().bank, await ownerOf(call), withdrawalId);
  },
});
