import { route } from '@/http/route';
import { seeOther } from '@/http/see-other';
import { answerTry } from './answer-try';

/** Handles the form that tries an operation in the demo's shop. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: ({ params }) => seeOther(`/docs/api/${encodeURIComponent(params['operation'] ?? '')}`),
  POST: ({ request, params }) => answerTry(request, params['operation'] ?? ''),
});
