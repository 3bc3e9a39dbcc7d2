import { startWithdrawal } from '@/bank/withdrawals/start-withdrawal';
import { decode } from '@/http/decode';
import { readJson } from '@/http/read-body';
import { route } from '@/http/route';
import { withdrawalRequestSchema, type WithdrawalStarted } from '@/protocol/bank';
import { bankAt } from '../../../../at-origin';
import { ownerOf } from '../../../callers';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: async (call): Promise<WithdrawalStarted> => {
    const username = await ownerOf(call);
    const { amount } = decode(withdrawalRequestSchema, await readJson(call.request));
    const started = await startWithdrawal(bankAt(call.request), { username, amount });
    return { withdrawal_id: started.id, taler_withdraw_uri: started.talerWithdrawUri };
  },
});
