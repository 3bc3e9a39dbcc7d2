import { decode } from '@/http/decode';
import { route } from '@/http/route';
import { eddsaKeyInPath, timeoutInQuery } from '@/protocol/exchange';
import { wiring } from '@/wiring';
import { answerLong } from '../../../answer-long';
import { writeReserve } from '../../write-reserve';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async ({ params, query, request }) => {
    const text = await writeReserve(wiring().exchange, {
      reservePub: decode(eddsaKeyInPath, params['reservePub'], 'reserve_pub'),
      timeoutMs: decode(timeoutInQuery, query.get('timeout_ms') ?? '0', 'timeout_ms'),
      signal: request.signal,
    });
    return answerLong(text);
  },
});
