import { decode } from '@/http/decode';
import { eddsaKeyInPath } from '@/protocol/exchange';
import { toV6History } from '@/protocol/exchange-v6';
import { wiring } from '@/wiring';
import { answerLong } from '../../../answer-long';
import { v6Route } from '../../v6-route';
import { writeReserve } from '../../write-reserve';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = v6Route('/reserve/status', {
  GET: async ({ query: given }) => {
    const text = given.get('reserve_pub') ?? undefined;
    const reservePub = decode(eddsaKeyInPath, text, 'reserve_pub');
    const query = { reservePub, timeoutMs: 0 };
    return answerLong(await writeReserve(wiring().exchange, query, toV6History));
  },
});
