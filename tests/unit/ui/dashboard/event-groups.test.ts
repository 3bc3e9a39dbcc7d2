/** The groups in which people choose events. */
import { expect, test } from 'vitest';
import { EVENT_TYPES } from '@/protocol/events';
import { EVENT_GROUPS, eventName, namesOfEvents } from '@/ui/dashboard/event-groups';

test('each event is in one group', () => {
  expect(Object.values(EVENT_GROUPS).flat().sort()).toEqual([...EVENT_TYPES].sort());
});

test('events have names for people, and those of later versions their own', () => {
  expect(eventName('order.paid', 'de')).toBe('Bestellung bezahlt');
  expect(eventName('webhook.test', 'en')).toBe('Test event');
  expect(eventName('order.lost', 'en')).toBe('order.lost');
  expect(namesOfEvents(['order.paid', 'tip.picked_up'], 'en')).toBe('Order paid, Tip collected');
  expect(namesOfEvents(['order.paid', '*'], 'de')).toBe('Alle Ereignisse');
});
