/** Texts of the operator's page about the bank. */
import { dictionary } from './dictionary';

export const operatorBankMessages = dictionary({
  en: {
    title: 'Bank accounts',
    lead: 'Open accounts at this bank and credit them.',
    newTitle: 'New account',
    username: 'Username',
    usernameHint: 'Letters, digits and . - _ @ +, up to 150 characters.',
    open: 'Open account',
    creditTitle: 'Transfer',
    from: 'From account',
    fromHint: 'The bank’s own account is “bank”. Only it may be overdrawn.',
    to: 'To account',
    amount: 'Amount',
    subject: 'Subject',
    send: 'Transfer',
    credited: (name: string) => `Transfer to “${name}” sent.`,
    openedTitle: (name: string) => `Account “${name}” opened`,
    openedText:
      'Give the owner this password. It is shown only once. The owner can change it in the settings.',
    openedGone: 'This password was shown once and cannot be shown again.',
    back: 'Back to bank accounts',
  },
  de: {
    title: 'Bankkonten',
    lead: 'Eröffnen Sie Konten bei dieser Bank und schreiben Sie Geld gut.',
    newTitle: 'Neues Konto',
    username: 'Benutzername',
    usernameHint: 'Buchstaben, Ziffern und . - _ @ +, bis zu 150 Zeichen.',
    open: 'Konto eröffnen',
    creditTitle: 'Überweisung',
    from: 'Von Konto',
    fromHint: 'Das eigene Konto der Bank heißt „bank“. Nur dieses darf überzogen werden.',
    to: 'An Konto',
    amount: 'Betrag',
    subject: 'Verwendungszweck',
    send: 'Überweisen',
    credited: (name: string) => `Überweisung an „${name}“ ausgeführt.`,
    openedTitle: (name: string) => `Konto „${name}“ eröffnet`,
    openedText:
      'Geben Sie dem Inhaber dieses Passwort. Es wird nur einmal angezeigt. Der Inhaber kann es in den Einstellungen ändern.',
    openedGone: 'Dieses Passwort wurde einmal angezeigt und lässt sich nicht mehr anzeigen.',
    back: 'Zurück zu den Bankkonten',
  },
});
