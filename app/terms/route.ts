import { route } from '@/http/route';
import { GET as exchangeTerms } from '../exchange/terms/route';
import { GET as syncTerms } from '../sync/terms/route';

/**
 * The backup service's (decision D15); who takes text only is a wallet that asks the exchange for its
 * terms of service (protocol-b 5).
 */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: ({ request }) => {
    const accept = request.headers.get('accept') ?? '';
    const wantsText = accept.includes('text/plain') && !/json|\*\/\*/.test(accept);
    const answer = wantsText ? exchangeTerms : syncTerms;
    return answer(request, { params: Promise.resolve({}) });
  },
});
