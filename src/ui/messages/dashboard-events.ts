/** Names of events for people, in the groups in which they are chosen. */
import type { EventType, TEST_TYPE } from '@/protocol/events';
import { dictionary } from './dictionary';

type Named = Readonly<Record<EventType | typeof TEST_TYPE, string>>;

export const eventMessages = dictionary({
  en: {
    'order.created': 'Order created',
    'order.claimed': 'Order opened by customer',
    'order.paid': 'Order paid',
    'order.expired': 'Order expired',
    'order.aborted': 'Payment cancelled',
    'order.deleted': 'Order deleted',
    'order.settled': 'Order settled',
    'order.refund_requested': 'Refund requested',
    'order.refunded': 'Refund ready to collect',
    'order.refund_taken': 'Refund collected',
    'order.refund_failed': 'Refund failed',
    'product.created': 'Product added',
    'product.updated': 'Product changed',
    'product.deleted': 'Product deleted',
    'category.created': 'Category added',
    'category.updated': 'Category renamed',
    'category.deleted': 'Category deleted',
    'transfer.verified': 'Payout matched',
    'transfer.confirmed': 'Payout has arrived',
    'tip.authorized': 'Tip given',
    'tip.picked_up': 'Tip collected',
    'webhook.test': 'Test event',
  } satisfies Named,
  de: {
    'order.created': 'Bestellung angelegt',
    'order.claimed': 'Bestellung vom Kunden geöffnet',
    'order.paid': 'Bestellung bezahlt',
    'order.expired': 'Bestellung abgelaufen',
    'order.aborted': 'Zahlung abgebrochen',
    'order.deleted': 'Bestellung gelöscht',
    'order.settled': 'Bestellung abgeschlossen',
    'order.refund_requested': 'Erstattung angefordert',
    'order.refunded': 'Erstattung zur Abholung bereit',
    'order.refund_taken': 'Erstattung abgeholt',
    'order.refund_failed': 'Erstattung fehlgeschlagen',
    'product.created': 'Ware hinzugefügt',
    'product.updated': 'Ware geändert',
    'product.deleted': 'Ware gelöscht',
    'category.created': 'Kategorie hinzugefügt',
    'category.updated': 'Kategorie umbenannt',
    'category.deleted': 'Kategorie gelöscht',
    'transfer.verified': 'Auszahlung zugeordnet',
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
