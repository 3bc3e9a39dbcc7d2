import { changeTerms } from '@/bank/accounts/change-account';
import { decode } from '@/http/decode';
import { assertOperator } from '@/http/operator';
import { readJson } from '@/http/read-body';
import { route } from '@/http/route';
import { accountTermsSchema } from '@/protocol/bank-accounts';
import { wiring } from '@/wiring';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PATCH: async ({ request, params }) => {
    await assertOperator(request);
    const terms = decode(accountTermsSchema, await readJson(request));
    await changeTerms(wiring().bank, params['username'] ?? '', terms);
    return undefined;
  },
});
