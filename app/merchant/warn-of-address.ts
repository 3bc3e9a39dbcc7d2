import { warn } from '@/http/strictness';
import type { MadeOrder } from '@/protocol/order';

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
