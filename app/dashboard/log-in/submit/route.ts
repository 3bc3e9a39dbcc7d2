import { route } from '@/http/route';
import { answerLogIn } from '../answer-log-in';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: ({ request }) => answerLogIn(request),
});
