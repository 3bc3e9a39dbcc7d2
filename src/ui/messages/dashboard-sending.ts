/** Texts of what a merchant sends: items, address, and the mark that it is done. */
import { dictionary } from './dictionary';

export const sendingMessages = dictionary({
  en: {
    title: 'Shipping',
    items: 'Items',
    deliverTo: 'Deliver to',
    sent: 'Sent',
    notSent: 'Not marked as sent',
    mark: 'Mark as sent',
    marked: 'Order marked as sent.',
    day: 'Sent on',
    note: 'Note',
    noteHint: 'For example a tracking number. The customer sees it on the receipt.',
    change: 'Change',
    save: 'Save',
    unmark: 'Mark as not sent',
    unmarked: 'Order marked as not sent.',
    refunded: 'This order was refunded in full. There is nothing to send.',
  },
  de: {
    title: 'Versand',
    items: 'Waren',
    deliverTo: 'Lieferanschrift',
    sent: 'Versandt',
    notSent: 'Nicht als versandt markiert',
    mark: 'Als versandt markieren',
    marked: 'Bestellung als versandt markiert.',
    day: 'Versandt am',
    note: 'Notiz',
    noteHint: 'Zum Beispiel eine Sendungsnummer. Der Kunde sieht sie auf der Quittung.',
    change: 'Ändern',
    save: 'Speichern',
    unmark: 'Als nicht versandt markieren',
    unmarked: 'Bestellung als nicht versandt markiert.',
    refunded: 'Diese Bestellung wurde ganz erstattet. Es gibt nichts zu versenden.',
  },
});
