import { registerAccount } from '@/bank/accounts/register-account';
import { spend } from '@/http/allowances';
import { route } from '@/http/route';
import { wiring } from '@/wiring';
import { withBankErrors } from '../../bank-errors';
import { parseRegistration } from './parse-registration';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: withBankErrors('register', async ({ request }) => {
    const registration = await parseRegistration(request);
    await spend(request, 'registrations');
    await registerAccount(wiring().bank, registration);
    return {};
  }),
});
