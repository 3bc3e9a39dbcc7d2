import { longPollMs, textParam, yesNoParam } from '@/http/query';
import { refundWaits } from './refund-waits';

/** Reads a wallet's or browser's credentials and the event that it waits for (protocol-a 7.2). */
export function orderQuestion(query: URLSearchParams) {
  return {
    token: query.get('token'),
    hContract: query.get('h_contract'),
    sessionId: textParam(query, 'session_id', 256) ?? '',
    timeoutMs: longPollMs(query, 'timeout_ms'),
    allowRefunded: yesNoParam(query, 'allow_refunded_for_repurchase') ?? false,
    ...refundWaits(query),
  };
}
