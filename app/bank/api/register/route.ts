import { registerAccount } from '@/bank/accounts/register-account';
import { spend } from '@/http/allowances';
import { route } from '@/http/route';
import { wiring } from '@/wiring';
import { withBankErrors } from '../../bank-errors';
import { readRegistration } from './read-registration';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: withBankErrors('register', async ({ request }) => {
    const registration = await readRegistration(request);
    await spend(request, 'registrations');
    await registerAccount(wiring().bank, registration);
    return {};
  }),
});
