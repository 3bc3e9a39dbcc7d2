import { bankBooks } from '@/bank/books';
import { assertOperator } from '@/http/operator';
import { route } from '@/http/route';
import { wiring } from '@/wiring';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async ({ request }) => {
    await assertOperator(request);
    return bankBooks(wiring().bank);
  },
});
