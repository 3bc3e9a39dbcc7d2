import { z } from 'zod';
import { refundCoin } from '@/exchange/refunds/refund-coin';
import { decode } from '@/http/decode';
import { route, withBody } from '@/http/route';
import { eddsaKeyInPath, coinRefundRequestSchema, refundSuccessSchema } from '@/protocol/exchange';
import { wiring } from '@/wiring';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: withBody(coinRefundRequestSchema, async ({ params, body }) => {
    const coinPub = decode(eddsaKeyInPath, params['coinPub'], 'coin_pub');
    const success = await refundCoin(wiring().exchange, { ...body, coinPub });
    return z.encode(refundSuccessSchema, success);
  }),
});
