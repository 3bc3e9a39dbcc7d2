/** Texts of the documents by which the bank hands over to the wallet in the browser. */
import { dictionary } from './dictionary';

export const walletDocumentMessages = dictionary({
  en: {
    createTitle: 'Your wallet takes over',
    createText:
      'The bank has asked the wallet in this browser to prepare the withdrawal. If nothing happens, no wallet is installed here: the next page shows other ways.',
    createLink: 'Go on with the withdrawal',
    confirmTitle: 'The withdrawal is confirmed',
    confirmText: 'The money is on its way to the exchange, and your wallet will fetch the coins.',
    confirmLink: 'To the withdrawal',
  },
  de: {
    createTitle: 'Ihre Wallet übernimmt',
    createText:
      'Die Bank hat die Wallet in diesem Browser gebeten, die Abhebung vorzubereiten. Geschieht nichts, ist hier keine installiert: Die nächste Seite zeigt andere Wege.',
    createLink: 'Weiter mit der Abhebung',
    confirmTitle: 'Die Abhebung ist bestätigt',
    confirmText: 'Das Geld ist unterwegs zur Ausgabestelle, und Ihre Wallet holt die Münzen ab.',
    confirmLink: 'Zur Abhebung',
  },
});
