import { route } from '@/http/route';
import { answerOperatorLogIn } from '../../operator-form';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: ({ request }) => answerOperatorLogIn(request),
});
