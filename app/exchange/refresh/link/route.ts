import { linkCoin } from '@/exchange/refresh/link-coin';
import { decode } from '@/http/decode';
import { eddsaKeyInPath } from '@/protocol/exchange';
import { wiring } from '@/wiring';
import { oldRoute } from '../../old-route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = oldRoute('/refresh/link', {
  GET: ({ query }) => {
    const text = query.get('coin_pub') ?? undefined;
    return linkCoin(wiring().exchange, decode(eddsaKeyInPath, text, 'coin_pub'));
  },
});
