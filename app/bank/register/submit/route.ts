import { route } from '@/http/route';
import { answerRegistration } from '../answer-registration';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: ({ request }) => answerRegistration(request),
});
