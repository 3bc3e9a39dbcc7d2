import { route } from '@/http/route';
import { readable } from '../../instances/[instance]/readable-refusal';
import { answerTriggerPay } from './answer-trigger-pay';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  {
    GET: ({ request, query }) =>
      readable(request, () => answerTriggerPay(request, query), 'public/trigger-pay'),
  },
  'public/trigger-pay',
);
