import { z } from 'zod';
import { startWithdrawal } from '@/bank/withdrawals/start-withdrawal';
import { decode } from '@/http/decode';
import { readJson } from '@/http/read-body';
import { route } from '@/http/route';
import { withdrawalRequestSchema, withdrawalStartedSchema } from '@/protocol/bank';
import { bankAt } from '../../../../at-origin';
import { ownerOf } from '../../../callers';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: async (call) => {
    const username = await ownerOf(call);
    const { amount } = decode(withdrawalRequestSchema, await readJson(call.request));
    const started = await startWithdrawal(bankAt(call.request), { username, amount });
    return z.encode(withdrawalStartedSchema, started);
  },
});
