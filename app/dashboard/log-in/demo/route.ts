import { route } from '@/http/route';
import { enterDemo } from '../answer-log-in';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: ({ request }) => enterDemo(request),
});
