/** Texts for people at an address without an order or tip that they may see. */
import { dictionary } from './dictionary';

export const refusalPageMessages = dictionary({
  en: {
    unknownTitle: 'Not found',
    unknownText:
      'There is no order and no tip at this address. Check the link, or ask the shop for a new one.',
    forbiddenTitle: 'This link is incomplete',
    forbiddenText: 'Part of the link is missing. Check it, or ask the shop for a new one.',
    otherTitle: 'Something went wrong',
    otherText: 'Try again later, or contact the shop.',
    number: (code: number, requestId: string) => `Error ${code}, request ${requestId}`,
  },
  de: {
    unknownTitle: 'Nicht gefunden',
    unknownText:
      'Unter dieser Adresse gibt es keine Bestellung und kein Trinkgeld. Prüfen Sie den Link, oder bitten Sie den Laden um einen neuen.',
    forbiddenTitle: 'Dieser Link ist unvollständig',
    forbiddenText:
      'Ein Teil des Links fehlt. Prüfen Sie ihn, oder bitten Sie den Laden um einen neuen.',
    otherTitle: 'Das hat nicht geklappt',
    otherText: 'Versuchen Sie es später noch einmal, oder wenden Sie sich an den Laden.',
    number: (code: number, requestId: string) => `Fehler ${code}, Anfrage ${requestId}`,
  },
});
