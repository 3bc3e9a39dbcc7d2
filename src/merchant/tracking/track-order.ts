import { encodeBase32 } from '@/protocol/base32';
import { listUntrackedOfOrder } from '@/storage/merchant/known-deposits';
import type { OrderRecord } from '@/storage/merchant/orders';
import type { Merchant } from '../merchant';
import { getOrder } from '../orders/get-order';
import { tryTracking } from './try-tracking';

/**
 * Asks for every coin of the order whose transfer is not known. Returns the order as it is then.
 */
export async function trackOrder(merchant: Merchant, order: OrderRecord): Promise<OrderRecord> {
  const done = new Set<string>();
  for (const deposit of await listUntrackedOfOrder(merchant.db, order.row)) {
    if (done.has(encodeBase32(deposit.coinPub))) continue;
    for (const { coinPub } of (await tryTracking(merchant, deposit)) ?? []) {
      done.add(encodeBase32(coinPub));
    }
  }
  return getOrder(merchant, order.instanceId, order.orderId);
}
