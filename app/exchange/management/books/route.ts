import { exchangeBooks } from '@/exchange/books';
import { assertOperator } from '@/http/operator';
import { route } from '@/http/route';
import { wiring } from '@/wiring';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: ({ request }) => {
    assertOperator(request);
    return exchangeBooks(wiring().exchange);
  },
});
