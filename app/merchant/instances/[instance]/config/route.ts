import { route } from '@/http/route';
import { showConfig } from '@/merchant/instances/show-config';
import { wiring } from '@/wiring';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: ({ params }) => showConfig(wiring().merchant, params['instance'] ?? ''),
});
