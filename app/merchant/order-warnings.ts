/** Warns of orders that are taken, and are hardly meant so. */
import { warn } from '@/http/strictness';
import type { MadeOrder, PostOrderRequest } from '@/protocol/order';
import { wiring } from '@/wiring';

/**
 * Warns of an address that gives goods away: a wallet that has paid for it does not pay again. Returns the
 * order.
 */
export function warnOfAddress(request: Request, made: MadeOrder): MadeOrder {
  const { soldBefore } = made;
  if (soldBefore !== null) {
    const detail =
      `order ${soldBefore} was paid for this address, at another price or with another summary; ` +
      'a wallet that has paid for an address does not pay again';
    warn(request, { field: 'order.fulfillment_url', detail });
  }
  return made;
}

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
