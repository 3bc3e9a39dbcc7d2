import { json } from '@/http/answer';
import { answerLive } from '@/http/live';
import { longPollMs } from '@/http/query';
import { route } from '@/http/route';
import { Refusal } from '@/protocol/refusal';
import { topicsOf } from '../topics';

/**
 * GET /live/account, /live/orders, /live/tour: reports whether something has happened since the page was
 * made.
 */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async ({ request, params, query }) => {
    const topics = await topicsOf(params['what'] ?? '', request);
    if (topics === undefined) throw new Refusal('GENERIC_ENDPOINT_UNKNOWN');
    const answer = await answerLive({
      topics,
      since: query.get('since') ?? '',
      longPollMs: longPollMs(query, 'long_poll_ms'),
      signal: request.signal,
    });
    return json(answer, 200, { 'cache-control': 'no-store' });
  },
});
