import { depositCoin } from '@/exchange/deposits/deposit-coins';
import { decode } from '@/http/decode';
import { route, withBody } from '@/http/route';
import { depositRequestSchema, eddsaKeyInPath } from '@/protocol/exchange';
import { wiring } from '@/wiring';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: withBody(depositRequestSchema, ({ params, body }) => {
    const coinPub = decode(eddsaKeyInPath, params['coinPub'], 'coin_pub');
    return depositCoin(wiring().exchange, { ...body, coinPub });
  }),
});
