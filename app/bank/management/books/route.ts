import { bankBooks } from '@/bank/books';
import { assertOperator } from '@/http/operator';
import { route } from '@/http/route';
import { wiring } from '@/wiring';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: ({ request }) => {
    assertOperator(request);
    return bankBooks(wiring().bank);
  },
});
