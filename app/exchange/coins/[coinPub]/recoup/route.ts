import { z } from 'zod';
import { recoupCoin } from '@/exchange/recoups/recoup-coin';
import { decode } from '@/http/decode';
import { route, withBody } from '@/http/route';
import { eddsaKeyInPath } from '@/protocol/exchange';
import { recoupRequestSchema, recoupResponseSchema } from '@/protocol/recoup';
import { wiring } from '@/wiring';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: withBody(recoupRequestSchema, async ({ params, body }) => {
    const coinPub = decode(eddsaKeyInPath, params['coinPub'], 'coin_pub');
    const confirmed = await recoupCoin(wiring().exchange, coinPub, body);
    return z.encode(recoupResponseSchema, confirmed);
  }),
});
