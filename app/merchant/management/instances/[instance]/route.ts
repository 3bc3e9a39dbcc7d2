import { assertOperator } from '@/http/operator';
import { route } from '@/http/route';
import { showInstance } from '@/merchant/instances/show-instances';
import { wiring } from '@/wiring';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: ({ request, params }) => {
    assertOperator(request);
    return showInstance(wiring().merchant, params['instance'] ?? '');
  },
});
