import { listPublicAccounts } from '@/bank/accounts/list-public-accounts';
import { route } from '@/http/route';
import { wiring } from '@/wiring';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: () => listPublicAccounts(wiring().bank),
});
