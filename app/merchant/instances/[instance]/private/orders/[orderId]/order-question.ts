import { longPollMs, textParam, yesNoParam } from '@/http/query';

/** What GET private/orders/$ID asks for besides the order (protocol-a 8). */
export function orderQuestion(query: URLSearchParams) {
  return {
    sessionId: textParam(query, 'session_id', 256) ?? '',
    timeoutMs: longPollMs(query, 'timeout_ms'),
    askExchange: yesNoParam(query, 'transfer') ?? false,
  };
}
