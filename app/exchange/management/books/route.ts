import { exchangeBooks } from '@/exchange/books';
import { listUnsentTransfers } from '@/exchange/wire/list-unsent-transfers';
import { assertOperator } from '@/http/operator';
import { route } from '@/http/route';
import { wiring } from '@/wiring';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async ({ request }) => {
    await assertOperator(request);
    const { exchange } = wiring();
    const books = await exchangeBooks(exchange);
    return { ...books, unsent: await listUnsentTransfers(exchange) };
  },
});
