import { refundCoin } from '@/exchange/refunds/refund-coin';
import { decode } from '@/http/decode';
import { route, withBody } from '@/http/route';
import { eddsaKeyInPath, refundRequestSchema } from '@/protocol/exchange';
import { wiring } from '@/wiring';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: withBody(refundRequestSchema, ({ params, body }) => {
    const coinPub = decode(eddsaKeyInPath, params['coinPub'], 'coin_pub');
    return refundCoin(wiring().exchange, { ...body, coinPub });
  }),
});
