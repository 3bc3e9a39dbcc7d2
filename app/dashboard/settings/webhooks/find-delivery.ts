/** The delivery that a page's address names; null when there is none. */
import { deliveryUnknown, getDelivery } from '@/merchant/webhooks/list-deliveries';
import { isRefusal } from '@/protocol/refusal';
import type { DeliveryDetails } from '@/protocol/webhook';
import { wiring } from '@/wiring';
import { isRow } from '../../page-after';

export function rowOf(deliveryId = ''): bigint {
  if (!isRow(deliveryId)) throw deliveryUnknown();
  return BigInt(deliveryId);
}

export async function findDelivery(
  at: Parameters<typeof getDelivery>[1],
  deliveryId: string,
): Promise<DeliveryDetails | null> {
  try {
    return await getDelivery(wiring().merchant, at, rowOf(deliveryId));
  } catch (thrown) {
    if (isRefusal(thrown) && thrown.status === 404) return null;
    throw thrown;
  }
}
