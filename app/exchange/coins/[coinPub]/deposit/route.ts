import { z } from 'zod';
import { depositCoin } from '@/exchange/deposits/deposit-coins';
import { decode } from '@/http/decode';
import { route, withBody } from '@/http/route';
import { depositRequestSchema, depositSuccessSchema } from '@/protocol/deposit';
import { eddsaKeyInPath } from '@/protocol/exchange';
import { wiring } from '@/wiring';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: withBody(depositRequestSchema, async ({ params, body }) => {
    const coinPub = decode(eddsaKeyInPath, params['coinPub'], 'coin_pub');
    const confirmation = await depositCoin(wiring().exchange, { ...body, coinPub });
    return z.encode(depositSuccessSchema, confirmation);
  }),
});
