/** Texts of the page on which the owner decides on an auditor. */
import { dictionary } from './dictionary';

export const walletAuditorMessages = dictionary({
  en: {
    title: 'Trust an auditor',
    lead: 'This page asks you to trust exchanges that this auditor has checked. Your coins do not change.',
    currency: 'Currency',
    address: 'Address',
    key: 'Key',
    until: 'Until',
    trust: 'Trust this auditor',
    trusted: 'You trust this auditor now',
  },
  de: {
    title: 'Einem Prüfer vertrauen',
    lead: 'Diese Seite bittet Sie, Ausgabestellen zu vertrauen, die dieser Prüfer geprüft hat. Ihre Münzen ändern sich nicht.',
    currency: 'Währung',
    address: 'Adresse',
    key: 'Schlüssel',
    until: 'Bis',
    trust: 'Diesem Prüfer vertrauen',
    trusted: 'Sie vertrauen diesem Prüfer jetzt',
  },
});
