/** The groups in which people choose events, and the names of what was chosen. */
import { isEventType, TEST_TYPE, type EventType } from '@/protocol/events';
import { eventMessages, type eventGroupMessages } from '@/ui/messages/dashboard-events';
import { webhookMessages } from '@/ui/messages/dashboard-webhooks';
import type { Language } from '@/ui/messages/language';

type GroupName = keyof ReturnType<typeof eventGroupMessages>;

/** A test holds that each event is in one of them. */
export const EVENT_GROUPS = {
  orders: [
    'order.created',
    'order.claimed',
    'order.paid',
    'order.expired',
    'order.aborted',
    'order.deleted',
    'order.settled',
  ],
  refunds: [
    'order.refund_requested',
    'order.refunded',
    'order.refund_taken',
    'order.refund_failed',
  ],
  products: [
    'product.created',
    'product.updated',
    'product.deleted',
    'category.created',
    'category.updated',
    'category.deleted',
  ],
  transfers: ['transfer.verified', 'transfer.confirmed'],
  tips: ['tip.authorized', 'tip.picked_up'],
} as const satisfies Record<GroupName, readonly EventType[]>;

/** An event of a later version has its own name. */
export function eventName(type: string, language: Language): string {
  const known = isEventType(type) || type === TEST_TYPE ? type : undefined;
  return known === undefined ? type : eventMessages(language)[known];
}

export function namesOfEvents(events: readonly string[], language: Language): string {
  return events.includes('*')
    ? webhookMessages(language).allEvents
    : events.map((type) => eventName(type, language)).join(', ');
}
