import { limitDebit } from '@/bank/accounts/change-account';
import { decode } from '@/http/decode';
import { assertOperator } from '@/http/operator';
import { readJson } from '@/http/read-body';
import { route } from '@/http/route';
import { debitLimitSchema } from '@/protocol/bank-accounts';
import { wiring } from '@/wiring';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PATCH: async ({ request, params }) => {
    assertOperator(request);
    const { debit_limit: limit } = decode(debitLimitSchema, await readJson(request));
    await limitDebit(wiring().bank, params['username'] ?? '', limit);
    return undefined;
  },
});
