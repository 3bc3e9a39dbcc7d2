import { route } from '@/http/route';
import { answerTriggerPay } from './answer-trigger-pay';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  { GET: ({ request, query }) => answerTriggerPay(request, query) },
  'B',
);
