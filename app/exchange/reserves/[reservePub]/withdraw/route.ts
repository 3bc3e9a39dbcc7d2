import { z } from 'zod';
import { withdrawCoin } from '@/exchange/reserves/withdraw-coin';
import { decode } from '@/http/decode';
import { route, withBody } from '@/http/route';
import { eddsaKeyInPath, withdrawRequestSchema, withdrawResponseSchema } from '@/protocol/exchange';
import { wiring } from '@/wiring';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: withBody(withdrawRequestSchema, async ({ params, body }) => {
    const reservePub = decode(eddsaKeyInPath, params['reservePub'], 'reserve_pub');
    const signature = await withdrawCoin(wiring().exchange, reservePub, body);
    return z.encode(withdrawResponseSchema, { signature });
  }),
});
