import { route } from '@/http/route';
import { answerSales } from './answer-sales';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: ({ request, query }) => answerSales(request, query),
});
