import { exchangeBooks } from '@/exchange/books';
import { listUnsentTransfers } from '@/exchange/wire/list-unsent-transfers';
import { assertOperator } from '@/http/operator';
import { route } from '@/http/route';
import { encodeBooks, unsentTransferSchema } from '@/protocol/books';
import { wiring } from '@/wiring';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async ({ request }) => {
    await assertOperator(request);
    const { exchange } = wiring();
    const books = await exchangeBooks(exchange);
    const unsent = await listUnsentTransfers(exchange);
    return {
      ...encodeBooks(books, exchange.currency),
      unsent: unsent.map((one) => unsentTransferSchema.encode(one)),
    };
  },
});
