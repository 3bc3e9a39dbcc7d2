import { amountParam } from '@/http/query';
import type { Amount } from '@/protocol/amount';

/** Reads the refund that GET orders/$ID waits for, if any (protocol-a 7.2). */
export function refundWaits(query: URLSearchParams): {
  readonly awaitRefund: boolean;
  readonly refund: Amount | null;
} {
  return {
    awaitRefund: query.get('await_refund_obtained') === 'yes',
    refund: amountParam(query, 'refund') ?? null,
  };
}
