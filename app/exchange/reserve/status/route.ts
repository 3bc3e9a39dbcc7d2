import { tellReserveV6 } from '@/exchange/v6/tell-reserve-v6';
import { decode } from '@/http/decode';
import { eddsaKeyInPath } from '@/protocol/exchange';
import { wiring } from '@/wiring';
import { answerTold } from '../../../answer-told';
import { oldRoute } from '../../old-route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = oldRoute('/reserve/status', {
  GET: async ({ query }) => {
    const text = query.get('reserve_pub') ?? undefined;
    const reservePub = decode(eddsaKeyInPath, text, 'reserve_pub');
    return answerTold(await tellReserveV6(wiring().exchange, reservePub));
  },
});
