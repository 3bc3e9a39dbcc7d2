import { orderAt } from '@/http/order-path';
import { longPollMs, textParam, yesNoParam } from '@/http/query';
import type { Call } from '@/http/route';

/** Reads the query of GET private/orders/$ID (protocol-a 8). */
export function orderQuestion({ request, params, query }: Call) {
  return {
    ...orderAt(params),
    sessionId: textParam(query, 'session_id', 256) ?? '',
    timeoutMs: longPollMs(query, 'timeout_ms'),
    allowRefunded: yesNoParam(query, 'allow_refunded_for_repurchase') ?? false,
    askExchange: yesNoParam(query, 'transfer') ?? false,
    signal: request.signal,
  };
}
