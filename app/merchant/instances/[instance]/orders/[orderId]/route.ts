import { orderAt } from '@/http/order-path';
import { longPollMs, textParam } from '@/http/query';
import { route } from '@/http/route';
import { showPublicOrder } from '@/merchant/orders/show-public-order';
import { merchantAt } from '@/wiring/at-origin';
import { answerPublicOrder } from './answer-public-order';
import { refundWaits } from './refund-waits';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async ({ request, params, query }) => {
    const merchant = merchantAt(request);
    const shown = await showPublicOrder(merchant, {
      ...orderAt(params),
      token: query.get('token'),
      hContract: query.get('h_contract'),
      sessionId: textParam(query, 'session_id', 256) ?? '',
      timeoutMs: longPollMs(query, 'timeout_ms'),
      ...refundWaits(query),
      signal: request.signal,
    });
    const { currency, clock } = merchant;
    return answerPublicOrder(request, shown, { currency, now: clock.now() });
  },
});
