import { z } from 'zod';
import { getBalance } from '@/bank/accounts/get-account';
import { route } from '@/http/route';
import { signedBalanceSchema } from '@/protocol/bank-accounts';
import { wiring } from '@/wiring';
import { ownerOf } from '../../../callers';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async (call) =>
    z.encode(signedBalanceSchema, await getBalance(wiring().bank, await ownerOf(call))),
});
