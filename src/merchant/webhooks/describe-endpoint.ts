/** Describes endpoints and deliveries as they are listed. Pure. */
import { TEST_TYPE } from '@/protocol/events';
import type { Delivery, Endpoint } from '@/protocol/webhook';
import type { DeliveryRow } from '@/storage/merchant/webhook-deliveries';
import type { WebhookRow } from '@/storage/merchant/webhooks';

export function describeEndpoint(row: WebhookRow): Endpoint {
  const { name: endpointId, url, events, description, active, createdMs: created, failures } = row;
  return {
    endpointId,
    url,
    events,
    description,
    active,
    created,
    failures,
    ...(failures > 0 && { pausedUntil: row.pausedUntilMs }),
  };
}

export function describeDelivery(row: DeliveryRow): Delivery {
  const { id: deliveryId, position, createdMs: created, state, attempts } = row;
  return {
    deliveryId,
    ...(position !== null && { eventId: position }),
    type: row.type ?? TEST_TYPE,
    created,
    state,
    attempts,
    ...(state === 'pending' && { nextAttempt: row.nextMs }),
    ...(row.triedMs !== null && { lastAttempt: row.triedMs }),
    ...(row.tookMs !== null && { tookMs: row.tookMs }),
    ...(row.status !== null && { httpStatus: row.status }),
    ...(row.failure !== null && { failure: row.failure }),
  };
}
