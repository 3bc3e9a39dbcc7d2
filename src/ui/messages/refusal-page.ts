/** Texts for people at an address without an order or tip that they may see. */
import { dictionary } from './dictionary';

export const refusalPageMessages = dictionary({
  en: {
    unknownTitle: 'There is nothing here',
    unknownText:
      'This address leads to no order and no tip of this shop. Perhaps a part of it got lost; the shop can send it again.',
    forbiddenTitle: 'This address is not complete',
    forbiddenText:
      'An order can be seen by whoever has its whole address. Perhaps a part of it got lost; the shop can send it again.',
    otherTitle: 'This did not work',
    otherText: 'Try again later, or ask the shop.',
    number: (code: number, requestId: string) => `Number ${code}, request ${requestId}`,
  },
  de: {
    unknownTitle: 'Hier ist nichts',
    unknownText:
      'Diese Adresse führt zu keiner Bestellung und keinem Trinkgeld dieses Ladens. Vielleicht ging ein Teil davon verloren; der Laden kann sie noch einmal senden.',
    forbiddenTitle: 'Diese Adresse ist nicht vollständig',
    forbiddenText:
      'Eine Bestellung sieht, wer ihre ganze Adresse hat. Vielleicht ging ein Teil davon verloren; der Laden kann sie noch einmal senden.',
    otherTitle: 'Das hat nicht geklappt',
    otherText: 'Versuchen Sie es später noch einmal, oder fragen Sie den Laden.',
    number: (code: number, requestId: string) => `Nummer ${code}, Anfrage ${requestId}`,
  },
});
