/** Explains the bank's refusals to its users, by name in the table of errors. */
import type { FormErrorName } from '@/protocol/form-errors';
import { dictionary } from './dictionary';

export const bankErrorMessages = dictionary({
  en: {
    BANK_LOGIN_FAILED: 'Wrong name or password. Both are case-sensitive.',
    BANK_USERNAME_TAKEN: 'This name is taken. Choose another.',
    BANK_USERNAME_MALFORMED: 'Use 1 to 150 letters, digits or . - _ @ +',
    BANK_PASSWORD_MISSING: 'Enter a password.',
    BANK_PASSWORD_TOO_SHORT: 'Use at least 8 characters.',
    BANK_REGISTRATION_CLOSED: 'Only the operator can open accounts here.',
    BANK_PASSWORD_WRONG: 'This is not your current password.',
    GENERIC_TOO_BUSY: 'The bank is busy. Try again in a moment.',
    BANK_TOO_MANY_ATTEMPTS: 'Too many attempts. Try again in a few minutes.',
    BANK_BALANCE_NOT_ZERO: 'The account still has money. Empty it first.',
    BANK_TRANSACTION_NOT_FOUND: 'This transfer cannot be sent back.',
    BANK_UNALLOWED_DEBIT: 'Not enough money in the account.',
    BANK_UNKNOWN_ACCOUNT: 'No account at this bank has this name.',
    BANK_SAME_ACCOUNT: 'This is your own account.',
    BANK_AMOUNT_MALFORMED:
      'Enter a number above zero, such as 5 or 12.50, with at most 8 decimals.',
    BANK_NUMBER_TOO_BIG: 'The amount is too large.',
    BANK_SUBJECT_MALFORMED: 'Enter one line of up to 255 characters.',
    BANK_WITHDRAWAL_ABORTED: 'This withdrawal was already cancelled.',
    BANK_WITHDRAWAL_CONFIRMED: 'This withdrawal was already confirmed.',
    BANK_WITHDRAWAL_NOT_SELECTED: 'Open this withdrawal in a wallet first.',
    BANK_FORM_OTHER_USER:
      'You are now logged in to another account. Nothing was sent. Check the form and send it again.',
    BANK_FORM_LOGGED_OUT:
      'You were logged out. Nothing was sent. Check the form and send it again.',
    OTHER: 'Something went wrong. No money has moved.',
  } satisfies Readonly<Partial<Record<FormErrorName, string>>>,
  de: {
    BANK_LOGIN_FAILED: 'Name oder Passwort ist falsch. Groß- und Kleinschreibung zählt.',
    BANK_USERNAME_TAKEN: 'Dieser Name ist vergeben. Wählen Sie einen anderen.',
    BANK_USERNAME_MALFORMED: 'Verwenden Sie 1 bis 150 Buchstaben, Ziffern oder . - _ @ +',
    BANK_PASSWORD_MISSING: 'Geben Sie ein Passwort ein.',
    BANK_PASSWORD_TOO_SHORT: 'Verwenden Sie mindestens 8 Zeichen.',
    BANK_REGISTRATION_CLOSED: 'Konten kann hier nur der Betreiber eröffnen.',
    BANK_PASSWORD_WRONG: 'Das ist nicht Ihr aktuelles Passwort.',
    GENERIC_TOO_BUSY: 'Die Bank ist ausgelastet. Versuchen Sie es gleich noch einmal.',
    BANK_TOO_MANY_ATTEMPTS: 'Zu viele Versuche. Versuchen Sie es in einigen Minuten noch einmal.',
    BANK_BALANCE_NOT_ZERO: 'Auf dem Konto ist noch Geld. Leeren Sie es zuerst.',
    BANK_TRANSACTION_NOT_FOUND: 'Diese Überweisung kann nicht zurückgegeben werden.',
    BANK_UNALLOWED_DEBIT: 'Auf dem Konto ist nicht genug Geld.',
    BANK_UNKNOWN_ACCOUNT: 'Kein Konto bei dieser Bank hat diesen Namen.',
    BANK_SAME_ACCOUNT: 'Das ist Ihr eigenes Konto.',
    BANK_AMOUNT_MALFORMED:
      'Geben Sie eine Zahl über null ein, etwa 5 oder 12,50, mit höchstens 8 Nachkommastellen.',
    BANK_NUMBER_TOO_BIG: 'Der Betrag ist zu groß.',
    BANK_SUBJECT_MALFORMED: 'Geben Sie eine Zeile mit bis zu 255 Zeichen ein.',
    BANK_WITHDRAWAL_ABORTED: 'Diese Abhebung wurde schon abgebrochen.',
    BANK_WITHDRAWAL_CONFIRMED: 'Diese Abhebung wurde schon bestätigt.',
    BANK_WITHDRAWAL_NOT_SELECTED: 'Öffnen Sie diese Abhebung zuerst in einer Wallet.',
    BANK_FORM_OTHER_USER:
      'Sie sind jetzt bei einem anderen Konto angemeldet. Es wurde nichts überwiesen. Prüfen Sie das Formular, und senden Sie es noch einmal.',
    BANK_FORM_LOGGED_OUT:
      'Sie waren abgemeldet. Es wurde nichts überwiesen. Prüfen Sie das Formular, und senden Sie es noch einmal.',
    OTHER: 'Das hat nicht geklappt. Es wurde kein Geld bewegt.',
  },
});
