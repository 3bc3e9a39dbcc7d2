import { showTransfer } from '@/exchange/tracking/show-transfer';
import { decode } from '@/http/decode';
import { route } from '@/http/route';
import { eddsaKeyInPath } from '@/protocol/exchange';
import { wiring } from '@/wiring';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: ({ params }) =>
    showTransfer(wiring().exchange, decode(eddsaKeyInPath, params['wtid'], 'wtid')),
});
