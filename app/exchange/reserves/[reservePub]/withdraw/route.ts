import { withdrawCoin } from '@/exchange/reserves/withdraw-coin';
import { decode } from '@/http/decode';
import { route, withBody } from '@/http/route';
import { eddsaKeyInPath, withdrawRequestSchema } from '@/protocol/exchange';
import { wiring } from '@/wiring';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: withBody(withdrawRequestSchema, ({ params, body }) => {
    const reservePub = decode(eddsaKeyInPath, params['reservePub'], 'reserve_pub');
    return withdrawCoin(wiring().exchange, reservePub, body);
  }),
});
