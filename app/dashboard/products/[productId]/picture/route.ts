import { route } from '@/http/route';
import { answerPicture } from './answer-picture';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: ({ request, params: { productId = '' } }) => answerPicture(request, productId),
});
