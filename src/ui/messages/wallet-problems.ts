/** Texts of problems in the wallet, beside those of all its pages. */
import { dictionaryWith } from './dictionary';
import { walletMessages } from './wallet';

export const walletProblemMessages = dictionaryWith(walletMessages, {
  en: {
    problemTerms: 'The exchange’s terms of service have changed. Read them again.',
    problemAccount: 'The exchange cannot pay to this kind of account.',
    problemUnreachable: 'A server did not answer as expected. No money is lost. Try again.',
    problemUri: 'The wallet cannot open this link.',
    problemTaken: 'Another wallet has opened this order. Order again at the shop.',
    problemOrderUnknown: 'The shop does not know this order, or the link is incomplete.',
    problemContract: 'The shop’s order is not valid, so the wallet refused it.',
    problemExchange: 'The exchange’s signatures are not valid, so the wallet does not use it.',
    problemVersion: 'The other side uses another version of the protocol.',
    problemFeesChanged: 'The fees have changed. Check the amount again.',
    problemPurchaseUnknown:
      'This wallet did not pay for that order. Open the link in the wallet that did.',
    problemRefused: 'The request was refused.',
    problemNoExchange: 'This wallet cannot use any exchange here.',
    details: 'Details',
  },
  de: {
    problemTerms:
      'Die Geschäftsbedingungen der Ausgabestelle haben sich geändert. Lesen Sie sie noch einmal.',
    problemAccount: 'Auf ein solches Konto kann die Ausgabestelle nicht zahlen.',
    problemUnreachable:
      'Ein Server hat nicht wie erwartet geantwortet. Es ist kein Geld verloren. Versuchen Sie es noch einmal.',
    problemUri: 'Die Wallet kann diesen Link nicht öffnen.',
    problemTaken: 'Eine andere Wallet hat diese Bestellung geöffnet. Bestellen Sie im Laden neu.',
    problemOrderUnknown: 'Der Laden kennt diese Bestellung nicht, oder der Link ist unvollständig.',
    problemContract: 'Die Bestellung des Ladens ist nicht gültig. Die Wallet hat sie abgelehnt.',
    problemExchange:
      'Die Signaturen der Ausgabestelle sind nicht gültig. Die Wallet benutzt sie nicht.',
    problemVersion: 'Die andere Seite benutzt eine andere Version des Protokolls.',
    problemFeesChanged: 'Die Gebühren haben sich geändert. Prüfen Sie den Betrag noch einmal.',
    problemPurchaseUnknown:
      'Diese Wallet hat die Bestellung nicht bezahlt. Öffnen Sie den Link in der Wallet, die bezahlt hat.',
    problemRefused: 'Die Anfrage wurde abgelehnt.',
    problemNoExchange: 'Diese Wallet kann hier keine Ausgabestelle benutzen.',
    details: 'Einzelheiten',
  },
});

export type WalletProblemMessages = ReturnType<typeof walletProblemMessages>;
