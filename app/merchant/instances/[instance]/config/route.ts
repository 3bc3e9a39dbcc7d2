import { route } from '@/http/route';
import { getConfig } from '@/merchant/instances/get-config';
import { wiring } from '@/wiring';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: ({ params }) => getConfig(wiring().merchant, params['instance'] ?? ''),
});
