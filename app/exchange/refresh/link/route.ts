import { linkCoin } from '@/exchange/refresh/link-coin';
import { decode } from '@/http/decode';
import { eddsaKeyInPath } from '@/protocol/exchange';
import { wiring } from '@/wiring';
import { answerLong } from '../../../answer-long';
import { v6Route } from '../../v6-route';
import { writeLinks } from '../../write-links';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = v6Route('/refresh/link', {
  GET: async ({ query }) => {
    const text = query.get('coin_pub') ?? undefined;
    const coinPub = decode(eddsaKeyInPath, text, 'coin_pub');
    return answerLong(writeLinks(await linkCoin(wiring().exchange, coinPub)));
  },
});
