import { z } from 'zod';
import { getPublicAccount } from '@/bank/accounts/list-public-accounts';
import { listAccountTransfers } from '@/bank/transfers/list-account-transfers';
import { decode } from '@/http/decode';
import { route } from '@/http/route';
import { accountTransfersSchema, historyQuerySchema } from '@/protocol/bank';
import { wiring } from '@/wiring';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async ({ params, query, request }) => {
    const { bank } = wiring();
    const { username } = await getPublicAccount(bank, params['username'] ?? '');
    const range = decode(historyQuerySchema, Object.fromEntries(query));
    const transfers = await listAccountTransfers(bank, username, range, request.signal);
    return z.encode(accountTransfersSchema, { transfers });
  },
});
