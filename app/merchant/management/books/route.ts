import { assertOperator } from '@/http/operator';
import { route } from '@/http/route';
import { merchantBooks } from '@/merchant/books';
import { encodeBooks } from '@/protocol/books';
import { wiring } from '@/wiring';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async ({ request }) => {
    await assertOperator(request);
    const { merchant } = wiring();
    return encodeBooks(await merchantBooks(merchant), merchant.currency);
  },
});
