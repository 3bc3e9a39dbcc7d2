/** The delivery that a page's address names; null when there is none. */
import { ifThere } from '@/http/if-there';
import { deliveryUnknown, getDelivery } from '@/merchant/webhooks/list-deliveries';
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
  if (!isRow(deliveryId)) return null;
  return await ifThere(getDelivery(wiring().merchant, at, BigInt(deliveryId)));
}
