import { openAccount } from '@/bank/accounts/open-account';
import { assertLongEnough } from '@/bank/passwords/password-rules';
import { decode } from '@/http/decode';
import { assertOperator } from '@/http/operator';
import { readJson } from '@/http/read-body';
import { route } from '@/http/route';
import { registrationSchema } from '@/protocol/bank';
import { wiring } from '@/wiring';
import { answerAccount } from '../../accounts/answer-account';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: async ({ request }) => {
    await assertOperator(request);
    const { bank } = wiring();
    const registration = decode(registrationSchema, await readJson(request));
    assertLongEnough(registration.password);
    await openAccount(bank, registration);
    return answerAccount(registration.username);
  },
});
