import { route } from '@/http/route';
import { answerExport } from '../answer-export';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: ({ request, query }) => answerExport(request, query),
});
