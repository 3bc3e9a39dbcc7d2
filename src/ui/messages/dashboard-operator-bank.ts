/** Texts of the operator's page about the bank. */
import { dictionary } from './dictionary';

export const operatorBankMessages = dictionary({
  en: {
    title: 'Bank accounts',
    lead: 'Open accounts at the bank of this deployment, and put money on them.',
    newTitle: 'New account',
    username: 'Name',
    usernameHint: 'Letters, digits and . - _ @ +, up to 150 characters.',
    open: 'Open the account',
    creditTitle: 'Transfer',
    from: 'From the account',
    fromHint: 'The bank’s own account is “bank”; it alone may go below zero.',
    to: 'To the account',
    amount: 'Amount',
    subject: 'Subject',
    send: 'Transfer the money',
    credited: (name: string) => `The transfer to “${name}” is booked.`,
    openedTitle: (name: string) => `“${name}” is open`,
    openedText:
      'Give its owner this first password. It is shown this once; the owner can change it in the settings.',
    openedGone: 'The password was shown once, and is not kept.',
    back: 'Bank accounts',
    toShops: 'All shops',
  },
  de: {
    title: 'Bankkonten',
    lead: 'Eröffnen Sie Konten bei der Bank dieser Installation, und überweisen Sie Geld darauf.',
    newTitle: 'Neues Konto',
    username: 'Name',
    usernameHint: 'Buchstaben, Ziffern und . - _ @ +, bis zu 150 Zeichen.',
    open: 'Konto eröffnen',
    creditTitle: 'Überweisung',
    from: 'Vom Konto',
    fromHint: 'Das eigene Konto der Bank heißt „bank“; nur dieses darf unter null gehen.',
    to: 'Auf das Konto',
    amount: 'Betrag',
    subject: 'Verwendungszweck',
    send: 'Geld überweisen',
    credited: (name: string) => `Die Überweisung an „${name}“ ist gebucht.`,
    openedTitle: (name: string) => `„${name}“ ist eröffnet`,
    openedText:
      'Geben Sie dem Inhaber dieses erste Passwort. Es wird dieses eine Mal gezeigt; der Inhaber kann es in den Einstellungen ändern.',
    openedGone: 'Das Passwort wurde einmal gezeigt und ist nicht aufbewahrt.',
    back: 'Bankkonten',
    toShops: 'Alle Läden',
  },
});
