/** Names of events for people, in the groups in which they are chosen. */
import type { EventType, TEST_TYPE } from '@/protocol/events';
import { dictionary } from './dictionary';

type Named = Readonly<Record<EventType | typeof TEST_TYPE, string>>;

export const eventMessages = dictionary({
  en: {
    'order.created': 'Order created',
    'order.claimed': 'Order opened by a wallet',
    'order.paid': 'Order paid',
    'order.expired': 'Order expired',
    'order.aborted': 'Payment given up',
    'order.settled': 'Money paid out',
    'order.refund_requested': 'Refund decided',
    'order.refunded': 'Refund confirmed',
    'order.refund_taken': 'Refund collected',
    'order.refund_failed': 'Refund refused',
    'product.created': 'Product added',
    'product.updated': 'Product changed',
    'product.deleted': 'Product removed',
    'category.created': 'Category added',
    'category.updated': 'Category renamed',
    'category.deleted': 'Category removed',
    'transfer.verified': 'Payout verified',
    'transfer.confirmed': 'Payout has arrived',
    'tip.authorized': 'Tip given',
    'tip.picked_up': 'Tip collected',
    'webhook.test': 'Test event',
  } satisfies Named,
  de: {
    'order.created': 'Bestellung angelegt',
    'order.claimed': 'Bestellung in einer Wallet geöffnet',
    'order.paid': 'Bestellung bezahlt',
    'order.expired': 'Bestellung abgelaufen',
    'order.aborted': 'Zahlung abgebrochen',
    'order.settled': 'Geld ausgezahlt',
    'order.refund_requested': 'Erstattung beschlossen',
    'order.refunded': 'Erstattung bestätigt',
    'order.refund_taken': 'Erstattung abgeholt',
    'order.refund_failed': 'Erstattung abgelehnt',
    'product.created': 'Ware hinzugefügt',
    'product.updated': 'Ware geändert',
    'product.deleted': 'Ware entfernt',
    'category.created': 'Kategorie hinzugefügt',
    'category.updated': 'Kategorie umbenannt',
    'category.deleted': 'Kategorie entfernt',
    'transfer.verified': 'Auszahlung geprüft',
    'transfer.confirmed': 'Auszahlung angekommen',
    'tip.authorized': 'Trinkgeld gegeben',
    'tip.picked_up': 'Trinkgeld abgeholt',
    'webhook.test': 'Testereignis',
  } satisfies Named,
});

export const eventGroupMessages = dictionary({
  en: {
    orders: 'Orders',
    refunds: 'Refunds',
    products: 'Products',
    transfers: 'Payouts',
    tips: 'Tips',
  },
  de: {
    orders: 'Bestellungen',
    refunds: 'Erstattungen',
    products: 'Waren',
    transfers: 'Auszahlungen',
    tips: 'Trinkgeld',
  },
});
