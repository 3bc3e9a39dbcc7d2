/** Remedies and German meanings of the refusals in `protocol/errors/bank.ts`. */
import type { BANK_ERRORS } from '@/protocol/errors/bank';
import type { ErrorText } from '@/ui/messages/error-remedies';

export const BANK_TEXTS: Readonly<Record<keyof typeof BANK_ERRORS, ErrorText>> = {
  BANK_SAME_ACCOUNT: ['request', 'Das Geld käme von dem Konto, auf das es gehen soll.'],
  BANK_UNALLOWED_DEBIT: ['funds', 'So viel ist nicht auf dem Konto.'],
  BANK_NEGATIVE_NUMBER_AMOUNT: ['request', 'Der Betrag ist kleiner als null.'],
  BANK_NUMBER_TOO_BIG: ['request', 'Der Betrag liegt über der Grenze von 2^52.'],
  BANK_LOGIN_FAILED: ['credentials', 'Name oder Passwort fehlt oder ist falsch.'],
  BANK_UNKNOWN_ACCOUNT: ['unknown', 'Die Bank hat kein solches Konto.'],
  BANK_TRANSACTION_NOT_FOUND: ['unknown', 'Die Bank hat keine solche Überweisung.'],
  BANK_TRANSFER_REQUEST_UID_REUSED: [
    'taken',
    'Unter derselben Kennung wurde eine andere Überweisung verlangt.',
  ],
  BANK_WITHDRAWAL_OPERATION_RESERVE_SELECTION_CONFLICT: [
    'state',
    'Für diese Abhebung wurde eine andere Reserve oder Ausgabestelle gewählt.',
  ],
  BANK_USERNAME_TAKEN: ['taken', 'Diesen Namen hat schon jemand.'],
  BANK_WITHDRAWAL_UNKNOWN: ['unknown', 'Die Bank hat keine solche Abhebung.'],
  BANK_WITHDRAWAL_ABORTED: ['state', 'Die Abhebung wurde abgebrochen.'],
  BANK_WITHDRAWAL_CONFIRMED: ['state', 'Die Abhebung wurde bestätigt und das Geld überwiesen.'],
  BANK_WITHDRAWAL_NOT_SELECTED: [
    'state',
    'Noch keine Wallet hat für diese Abhebung Ausgabestelle und Reserve gewählt.',
  ],
  BANK_WITHDRAWAL_AMOUNT_FORGED: [
    'signature',
    'Die Wallet nannte einen anderen Betrag als die Bank.',
  ],
  BANK_CURRENCY_MISMATCH: ['request', 'Der Betrag ist nicht in der Währung der Bank.'],
  BANK_TOO_MANY_ATTEMPTS: [
    'slower',
    'Von dieser Adresse kamen zu viele falsche Passwörter für dieses Konto. Retry-After sagt, wann es weitergeht.',
  ],
  BANK_USERNAME_UNUSABLE: [
    'request',
    'Ein Name hat 1 bis 150 Buchstaben, Ziffern oder Zeichen aus @ . + - _.',
  ],
  BANK_CREDIT_TOO_LOW: ['funds', 'So viel ist nicht auf dem Konto.'],
  BANK_BALANCE_NOT_ZERO: [
    'state',
    'Nur ein Konto ohne Guthaben und ohne Schulden kann gelöscht werden.',
  ],
  BANK_DEBIT_LIMIT_TOO_LOW: ['state', 'Das Konto ist weiter im Minus als diese Grenze.'],
  BANK_REGISTRATION_CLOSED: [
    'operator',
    'Konten eröffnet bei dieser Bank der Betreiber (BANK_REGISTRATION).',
  ],
  BANK_PASSWORD_TOO_SHORT: ['request', 'Ein Passwort hat mindestens 8 Zeichen.'],
  BANK_ACCOUNT_IS_NOT_EXCHANGE: [
    'request',
    'Das Konto gehört keiner Ausgabestelle, darum kann man nichts darauf abheben.',
  ],
};
