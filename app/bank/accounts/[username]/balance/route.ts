import { getBalance } from '@/bank/accounts/get-account';
import { route } from '@/http/route';
import { wiring } from '@/wiring';
import { ownerOf } from '../../../callers';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async (call) => getBalance(wiring().bank, await ownerOf(call)),
});
