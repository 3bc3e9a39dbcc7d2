/** Writes an event as the body that is signed and delivered. */
import { encodeEvent, encodeTestEvent } from '@/protocol/events';
import type { DeliveryRow, DueDelivery } from '@/storage/merchant/webhook-deliveries';
import { describeEvent } from '../events/describe-event';

type Delivered = Pick<
  DueDelivery & DeliveryRow,
  'id' | 'position' | 'createdMs' | 'eventMs' | 'type' | 'objectId' | 'seq' | 'amount' | 'facts'
>;

/** Null when the event is not kept any more. */
export function bodyOf(delivery: Delivered, currency: string): string | null {
  const { position, type, objectId, eventMs } = delivery;
  if (position === null) return encodeTestEvent(delivery.createdMs);
  if (type === null || objectId === null || eventMs === null) return null;
  const { seq, amount, facts } = delivery;
  const row = { position, type, objectId, seq, amount, facts, createdMs: eventMs };
  return encodeEvent(describeEvent(row, currency));
}

/**
 * Names the event for the receiver, who may get it twice. The time is part of it, because a restored
 * database gives positions again.
 */
export function messageIdOf({ id, position, eventMs, createdMs }: Delivered): string {
  const stamp = (eventMs ?? createdMs).toString(36);
  return position === null ? `test_${id}_${stamp}` : `evt_${position}_${stamp}`;
}
