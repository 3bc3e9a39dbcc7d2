import { registerAccount } from '@/bank/accounts/register-account';
import { route } from '@/http/route';
import { wiring } from '@/wiring';
import { withBankErrors } from '../../bank-errors';
import { readRegistration } from './read-registration';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: withBankErrors('register', async ({ request }) => {
    await registerAccount(wiring().bank, await readRegistration(request));
    return {};
  }),
});
