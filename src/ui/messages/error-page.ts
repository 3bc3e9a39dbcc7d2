/** Texts of the page for errors of ours. Every page loads them, so they are few. */
import { dictionary } from './dictionary';

export const errorPageMessages = dictionary({
  en: {
    title: 'Something went wrong on our side',
    text: 'The page could not be shown. No money was moved. Try again. If it happens again, tell the operator the number below.',
    requestId: 'Request number',
    tryAgain: 'Try again',
    startPage: 'Go to the home page',
  },
  de: {
    title: 'Bei uns ist etwas schiefgegangen',
    text: 'Die Seite konnte nicht angezeigt werden. Es wurde kein Geld bewegt. Versuchen Sie es noch einmal. Geschieht es wieder, nennen Sie dem Betreiber die Nummer unten.',
    requestId: 'Nummer der Anfrage',
    tryAgain: 'Noch einmal versuchen',
    startPage: 'Zur Startseite',
  },
});
