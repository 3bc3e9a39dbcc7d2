import { route } from '@/http/route';
import { answerCategories, makeCategory } from './answer-categories';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: answerCategories,
  POST: makeCategory,
});
