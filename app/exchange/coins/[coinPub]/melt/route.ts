import { meltCoin } from '@/exchange/refresh/melt-coin';
import { decode } from '@/http/decode';
import { route, withBody } from '@/http/route';
import { eddsaKeyInPath, meltRequestSchema } from '@/protocol/exchange';
import { wiring } from '@/wiring';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: withBody(meltRequestSchema, ({ params, body }) => {
    const coinPub = decode(eddsaKeyInPath, params['coinPub'], 'coin_pub');
    return meltCoin(wiring().exchange, coinPub, body);
  }),
});
