import { z } from 'zod';
import { listPublicAccounts } from '@/bank/accounts/list-public-accounts';
import { route } from '@/http/route';
import { publicAccountsSchema } from '@/protocol/bank-accounts';
import { wiring } from '@/wiring';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async () =>
    z.encode(publicAccountsSchema, {
      public_accounts: await listPublicAccounts(wiring().bank),
    }),
});
