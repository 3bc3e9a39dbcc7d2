/** Texts of the page on which the owner decides on an auditor. */
import { dictionary } from './dictionary';

export const walletAuditorMessages = dictionary({
  en: {
    title: 'Trust an auditor',
    lead: 'A page asks you to take this auditor’s word for exchanges. It changes nothing about coins that you have.',
    currency: 'Currency',
    address: 'Address',
    key: 'Key',
    until: 'Until',
    trust: 'Trust this auditor',
    trusted: 'The auditor is trusted now',
  },
  de: {
    title: 'Einem Prüfer vertrauen',
    lead: 'Eine Seite bittet Sie, diesem Prüfer bei Ausgabestellen zu glauben. An Münzen, die Sie haben, ändert das nichts.',
    currency: 'Währung',
    address: 'Adresse',
    key: 'Schlüssel',
    until: 'Bis',
    trust: 'Diesem Prüfer vertrauen',
    trusted: 'Dem Prüfer wird jetzt vertraut',
  },
});
