import { route } from '@/http/route';
import { GET as exchangeTerms } from '../exchange/terms/route';
import { GET as syncTerms } from '../sync/terms/route';

/**
 * The root shows the backup service's terms (decision D15). A caller that accepts plain text only is a
 * wallet, and wants the exchange's terms of service (protocol-b 5).
 */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: ({ request }) => {
    const accept = request.headers.get('accept') ?? '';
    const wantsText = accept.includes('text/plain') && !/json|\*\/\*/.test(accept);
    const answer = wantsText ? exchangeTerms : syncTerms;
    return answer(request, { params: Promise.resolve({}) });
  },
});
