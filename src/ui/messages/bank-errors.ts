/** Explains the bank's refusals to its users, by name in the table of errors. */
import type { FormErrorName } from '@/protocol/form-errors';
import { dictionary } from './dictionary';

export const bankErrorMessages = dictionary({
  en: {
    BANK_LOGIN_FAILED:
      'Name and password do not belong together. Both look at upper and lower case.',
    BANK_USERNAME_TAKEN: 'Somebody has this name already. Please choose another.',
    BANK_USERNAME_MALFORMED: 'A name has 1 to 150 letters, digits or any of . - _ @ +',
    BANK_PASSWORD_MISSING: 'Please choose a password.',
    BANK_PASSWORD_TOO_SHORT: 'Please choose a password of at least 8 characters.',
    BANK_REGISTRATION_CLOSED: 'Accounts are opened by the operator here.',
    BANK_PASSWORD_WRONG: 'This is not your present password.',
    GENERIC_TOO_BUSY: 'Too many people are coming in just now. Please try again in a moment.',
    BANK_TOO_MANY_ATTEMPTS: 'Too many attempts. Please wait some minutes.',
    BANK_BALANCE_NOT_ZERO: 'There is money on the account; it has to be empty first.',
    BANK_TRANSACTION_NOT_FOUND: 'There is no such transfer to send back.',
    BANK_UNALLOWED_DEBIT: 'The account does not hold that much.',
    BANK_UNKNOWN_ACCOUNT: 'There is no account of this name at this bank.',
    BANK_SAME_ACCOUNT: 'This is your own account.',
    BANK_AMOUNT_MALFORMED:
      'Please write the amount as a number above zero, such as 5 or 12.50, with at most 8 digits after the point.',
    BANK_NUMBER_TOO_BIG: 'The amount is larger than any that the bank can book.',
    BANK_SUBJECT_MALFORMED: 'The subject is one line of up to 255 characters.',
    BANK_WITHDRAWAL_ABORTED: 'This withdrawal was aborted before.',
    BANK_WITHDRAWAL_CONFIRMED: 'This withdrawal was confirmed; its money has moved.',
    BANK_WITHDRAWAL_NOT_SELECTED: 'No wallet has opened this withdrawal yet.',
    BANK_FORM_OTHER_USER:
      'You are logged in as somebody else by now. Nothing was sent: please check it again.',
    BANK_FORM_LOGGED_OUT:
      'You were not logged in any more when this was sent. Nothing was booked: please check it and send it again.',
    OTHER: 'That did not work. Nothing was booked.',
  } satisfies Readonly<Partial<Record<FormErrorName, string>>>,
  de: {
    BANK_LOGIN_FAILED:
      'Name und Passwort gehören nicht zusammen. Bei beiden zählt Groß- und Kleinschreibung.',
    BANK_USERNAME_TAKEN: 'Diesen Namen hat schon jemand. Bitte wählen Sie einen anderen.',
    BANK_USERNAME_MALFORMED: 'Ein Name hat 1 bis 150 Buchstaben, Ziffern oder . - _ @ +',
    BANK_PASSWORD_MISSING: 'Bitte wählen Sie ein Passwort.',
    BANK_PASSWORD_TOO_SHORT: 'Bitte wählen Sie ein Passwort mit mindestens 8 Zeichen.',
    BANK_REGISTRATION_CLOSED: 'Konten eröffnet hier der Betreiber.',
    BANK_PASSWORD_WRONG: 'Das ist nicht Ihr jetziges Passwort.',
    GENERIC_TOO_BUSY: 'Gerade melden sich zu viele an. Bitte versuchen Sie es gleich noch einmal.',
    BANK_TOO_MANY_ATTEMPTS: 'Zu viele Versuche. Bitte warten Sie einige Minuten.',
    BANK_BALANCE_NOT_ZERO: 'Auf dem Konto ist noch Geld; es muss zuerst leer sein.',
    BANK_TRANSACTION_NOT_FOUND: 'Eine solche Überweisung zum Zurückgeben gibt es nicht.',
    BANK_UNALLOWED_DEBIT: 'So viel ist nicht auf dem Konto.',
    BANK_UNKNOWN_ACCOUNT: 'Ein Konto dieses Namens gibt es bei dieser Bank nicht.',
    BANK_SAME_ACCOUNT: 'Das ist Ihr eigenes Konto.',
    BANK_AMOUNT_MALFORMED:
      'Bitte schreiben Sie den Betrag als Zahl über null, etwa 5 oder 12,50, mit höchstens 8 Ziffern nach dem Komma.',
    BANK_NUMBER_TOO_BIG: 'Der Betrag ist größer als alles, was die Bank buchen kann.',
    BANK_SUBJECT_MALFORMED: 'Der Verwendungszweck ist eine Zeile mit bis zu 255 Zeichen.',
    BANK_WITHDRAWAL_ABORTED: 'Diese Abhebung wurde schon abgebrochen.',
    BANK_WITHDRAWAL_CONFIRMED: 'Diese Abhebung wurde bestätigt; ihr Geld ist unterwegs.',
    BANK_WITHDRAWAL_NOT_SELECTED: 'Noch hat keine Wallet diese Abhebung geöffnet.',
    BANK_FORM_OTHER_USER:
      'Sie sind inzwischen unter einem anderen Namen angemeldet. Nichts wurde überwiesen: Bitte prüfen Sie es noch einmal.',
    BANK_FORM_LOGGED_OUT:
      'Beim Absenden waren Sie nicht mehr angemeldet. Gebucht wurde nichts: Bitte prüfen Sie es und schicken Sie es noch einmal ab.',
    OTHER: 'Das hat nicht geklappt. Gebucht wurde nichts.',
  },
});
