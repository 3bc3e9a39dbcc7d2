import { assertOperator } from '@/http/operator';
import { route } from '@/http/route';
import { merchantBooks } from '@/merchant/books';
import { wiring } from '@/wiring';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async ({ request }) => {
    await assertOperator(request);
    return merchantBooks(wiring().merchant);
  },
});
