import { registerAccount } from '@/bank/accounts/register-account';
import { spend } from '@/http/allowances';
import { route, withBody } from '@/http/route';
import { registrationSchema } from '@/protocol/bank';
import { wiring } from '@/wiring';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: withBody(registrationSchema, async ({ request, body }) => {
    await spend(request, 'registrations');
    await registerAccount(wiring().bank, body);
    return {};
  }),
});
