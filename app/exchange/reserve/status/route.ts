import { showReserveV6 } from '@/exchange/v6/show-reserve-v6';
import { decode } from '@/http/decode';
import { eddsaKeyInPath } from '@/protocol/exchange';
import { wiring } from '@/wiring';
import { oldRoute } from '../../old-route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = oldRoute('/reserve/status', {
  GET: ({ query }) => {
    const text = query.get('reserve_pub') ?? undefined;
    return showReserveV6(wiring().exchange, decode(eddsaKeyInPath, text, 'reserve_pub'));
  },
});
