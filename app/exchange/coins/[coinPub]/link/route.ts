import { linkCoin } from '@/exchange/refresh/link-coin';
import { decode } from '@/http/decode';
import { route } from '@/http/route';
import { eddsaKeyInPath } from '@/protocol/exchange';
import { wiring } from '@/wiring';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: ({ params }) =>
    linkCoin(wiring().exchange, decode(eddsaKeyInPath, params['coinPub'], 'coin_pub')),
});
