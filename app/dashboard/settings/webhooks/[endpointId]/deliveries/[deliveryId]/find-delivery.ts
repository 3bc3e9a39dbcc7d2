/** The delivery that a page's address names; null when there is none. */
import { deliveryUnknown, getDelivery } from '@/merchant/webhooks/list-deliveries';
import { isRefusal } from '@/protocol/refusal';
import type { DeliveryDetails } from '@/protocol/webhook';
import { wiring } from '@/wiring';
import { isRow } from '../../../../../page-after';
import { endpointAt } from '../../endpoint-at';

interface Named {
  readonly endpointId: string;
  readonly deliveryId: string;
}

export function rowOf(deliveryId = ''): bigint {
  if (!isRow(deliveryId)) throw deliveryUnknown();
  return BigInt(deliveryId);
}

export async function findDelivery(
  instanceId: string,
  { endpointId, deliveryId }: Named,
): Promise<DeliveryDetails | null> {
  try {
    const at = endpointAt(instanceId, endpointId);
    return await getDelivery(wiring().merchant, at, rowOf(deliveryId));
  } catch (thrown) {
    if (isRefusal(thrown) && thrown.status === 404) return null;
    throw thrown;
  }
}
