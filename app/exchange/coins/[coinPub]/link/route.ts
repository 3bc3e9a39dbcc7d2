import { linkCoin } from '@/exchange/refresh/link-coin';
import { decode } from '@/http/decode';
import { route } from '@/http/route';
import { eddsaKeyInPath } from '@/protocol/exchange';
import { wiring } from '@/wiring';
import { answerLong } from '../../../../answer-long';
import { writeLinks } from '../../../write-links';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async ({ params }) => {
    const coinPub = decode(eddsaKeyInPath, params['coinPub'], 'coin_pub');
    return answerLong(writeLinks(await linkCoin(wiring().exchange, coinPub)));
  },
});
