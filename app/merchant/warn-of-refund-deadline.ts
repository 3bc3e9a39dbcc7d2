import { warn } from '@/http/strictness';
import type { PostOrderRequest } from '@/protocol/order';
import { wiring } from '@/wiring';

const SECOND_MS = 1000;

/**
 * Warns of a refund deadline that is past. Styles A and B take it, and no refund is possible. Zero and
 * the order's own time say so on purpose.
 */
export function warnOfRefundDeadline(request: Request, { order }: PostOrderRequest): void {
  const { refundDeadline: given, timestamp } = order;
  if (given === undefined || given === 0 || given === timestamp) return;
  if (given > wiring().clock.now() - SECOND_MS) return;
  const detail = 'this time is past, so no refund of this order is possible';
  warn(request, { field: 'order.refund_deadline', detail });
}
