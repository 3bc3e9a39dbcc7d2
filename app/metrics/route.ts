import { assertOperator } from '@/http/operator';
import { route } from '@/http/route';
import { Refusal } from '@/protocol/refusal';
import { wiring } from '@/wiring';

/** Shows counts for Prometheus to the operator (docs/operating.md). Under plain Next there are none. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async ({ request }) => {
    await assertOperator(request);
    const { readMetrics } = wiring();
    if (readMetrics === undefined) throw new Refusal('GENERIC_ENDPOINT_UNKNOWN');
    const headers = { 'content-type': 'text/plain; version=0.0.4', 'cache-control': 'no-store' };
    return new Response(await readMetrics(), { headers });
  },
});
