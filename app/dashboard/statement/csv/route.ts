import { route } from '@/http/route';
import { answerStatement } from './answer-statement';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: ({ request, query }) => answerStatement(request, query),
});
