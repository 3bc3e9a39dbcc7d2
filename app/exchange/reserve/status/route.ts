import { writeReserveV6 } from '@/exchange/v6/write-reserve-v6';
import { decode } from '@/http/decode';
import { eddsaKeyInPath } from '@/protocol/exchange';
import { wiring } from '@/wiring';
import { answerLong } from '../../../answer-long';
import { oldRoute } from '../../old-route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = oldRoute('/reserve/status', {
  GET: async ({ query }) => {
    const text = query.get('reserve_pub') ?? undefined;
    const reservePub = decode(eddsaKeyInPath, text, 'reserve_pub');
    return answerLong(await writeReserveV6(wiring().exchange, reservePub));
  },
});
