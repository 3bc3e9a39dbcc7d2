import { registerAccount } from '@/bank/accounts/register-account';
import { route, withBody } from '@/http/route';
import { registrationSchema } from '@/protocol/bank';
import { wiring } from '@/wiring';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: withBody(registrationSchema, async ({ body }) => {
    await registerAccount(wiring().bank, body);
    return {};
  }),
});
