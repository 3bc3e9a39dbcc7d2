import { orderAt } from '@/http/order-path';
import { route } from '@/http/route';
import { getPublicOrder } from '@/merchant/order-status/get-public-order';
import { merchantAt } from '../../../../../at-origin';
import { answerPublicOrder } from './answer-public-order';
import { readable } from '../../readable-refusal';
import { orderQuestion } from './order-question';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: ({ request, params, query }) =>
    readable(request, async () => {
      const merchant = merchantAt(request);
      const question = { ...orderAt(params), ...orderQuestion(query), signal: request.signal };
      const shown = await getPublicOrder(merchant, question);
      return answerPublicOrder(request, shown, merchant.currency);
    }),
});
