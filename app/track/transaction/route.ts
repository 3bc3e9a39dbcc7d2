import { route } from '@/http/route';
import { POST as exchangePost } from '../../exchange/track/transaction/route';
import { GET as merchantGet } from '../../merchant/track/transaction/route';

/** Two roles share this path by its methods (decision D15), which no rewrite can tell apart. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: ({ request }) => merchantGet(request, { params: Promise.resolve({}) }),
  POST: ({ request }) => exchangePost(request, { params: Promise.resolve({}) }),
});
