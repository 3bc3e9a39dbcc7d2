import { route } from '@/http/route';
import { answerOpenShop } from '../answer-open-shop';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: ({ request }) => answerOpenShop(request),
});
