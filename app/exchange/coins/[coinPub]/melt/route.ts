import { z } from 'zod';
import { meltCoin } from '@/exchange/refresh/melt-coin';
import { decode } from '@/http/decode';
import { route, withBody } from '@/http/route';
import { eddsaKeyInPath, meltRequestSchema, meltResponseSchema } from '@/protocol/exchange';
import { wiring } from '@/wiring';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: withBody(meltRequestSchema, async ({ params, body }) => {
    const coinPub = decode(eddsaKeyInPath, params['coinPub'], 'coin_pub');
    return z.encode(meltResponseSchema, await meltCoin(wiring().exchange, coinPub, body));
  }),
});
