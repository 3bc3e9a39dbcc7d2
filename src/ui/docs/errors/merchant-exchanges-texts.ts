/** Remedies and German meanings of the refusals in `protocol/errors/merchant-exchanges.ts`. */
import type { MERCHANT_EXCHANGE_ERRORS } from '@/protocol/errors/merchant-exchanges';
import type { ErrorText } from '@/ui/messages/error-remedies';

export const MERCHANT_EXCHANGES_TEXTS: Readonly<
  Record<keyof typeof MERCHANT_EXCHANGE_ERRORS, ErrorText>
> = {
  MERCHANT_GENERIC_HOLE_IN_WIRE_FEE_STRUCTURE: [
    'exchange',
    'Die Ausgabestelle nennt für Zeit und Art dieser Bestellung keine Gebühr der Überweisung.',
  ],
  MERCHANT_GENERIC_EXCHANGE_KEYS_FAILURE: [
    'exchange',
    'Die Ausgabestelle nennt ihre Schlüssel nicht. Versuchen Sie es später noch einmal.',
  ],
  MERCHANT_GENERIC_EXCHANGE_TIMEOUT: [
    'exchange',
    'Die Ausgabestelle hat nicht rechtzeitig geantwortet. Versuchen Sie es mit denselben Münzen noch einmal.',
  ],
  MERCHANT_GENERIC_EXCHANGE_CONNECT_FAILURE: [
    'exchange',
    'Die Ausgabestelle ist nicht erreichbar. Versuchen Sie es mit denselben Münzen noch einmal.',
  ],
  MERCHANT_GENERIC_EXCHANGE_REPLY_MALFORMED: [
    'exchange',
    'Die Antwort der Ausgabestelle ist unbrauchbar. Versuchen Sie es mit denselben Münzen noch einmal.',
  ],
  MERCHANT_EXCHANGE_UNKNOWN: [
    'operator',
    'Dieses Händler-Backend vertraut keiner Ausgabestelle unter dieser Adresse.',
  ],
  MERCHANT_UNLISTED_EXCHANGE_REFUSED: [
    'exchange',
    'Die Ausgabestelle hat abgelehnt. Dieses Händler-Backend führt sie nicht, darum gibt es ihre Worte nicht weiter.',
  ],
  MERCHANT_PRIVATE_POST_TRANSFERS_CONFLICTING_REPORTS: [
    'taken',
    'Diese Überweisung wurde mit einem anderen Betrag oder Konto gemeldet.',
  ],
  MERCHANT_PRIVATE_POST_TRANSFERS_BAD_WIRE_FEE: [
    'exchange',
    'Die Ausgabestelle behält von dieser Überweisung mehr, als sie angekündigt hat.',
  ],
  MERCHANT_PRIVATE_POST_TRANSFERS_ACCOUNT_NOT_FOUND: [
    'unknown',
    'Dieses Konto gehört nicht zur Instanz.',
  ],
  MERCHANT_TRACK_TRANSFER_CONFLICT: [
    'exchange',
    'Die Ausgabestelle widerspricht sich bei dieser Überweisung. Die Beweise stehen in der Antwort und bleiben gespeichert.',
  ],
  MERCHANT_TRACK_TRANSACTION_CONFLICT: [
    'exchange',
    'Die Ausgabestelle nennt eine Überweisung, deren unterschriebene Liste diese Münze nicht enthält. Die Beweise bleiben gespeichert.',
  ],
  MERCHANT_TRACK_TRANSFER_UNKNOWN: [
    'unknown',
    'Die Ausgabestelle kennt keine solche Überweisung auf ein Konto dieser Instanz.',
  ],
  MERCHANT_TRACK_EXCHANGE_FAILED: [
    'exchange',
    'Die Ausgabestelle gab keine brauchbare Antwort. Versuchen Sie es später noch einmal.',
  ],
  MERCHANT_TRACK_EXCHANGE_TIMEOUT: [
    'exchange',
    'Die Ausgabestelle hat nicht rechtzeitig geantwortet. Versuchen Sie es später noch einmal.',
  ],
  MERCHANT_PRIVATE_DELETE_TRANSFERS_UNKNOWN: [
    'unknown',
    'Diese Instanz kennt keine solche Überweisung.',
  ],
  MERCHANT_PRIVATE_DELETE_TRANSFERS_ALREADY_VERIFIED: [
    'state',
    'Die Ausgabestelle hat diese Überweisung bestätigt. Darum bleibt sie in den Büchern.',
  ],
  MERCHANT_GET_ORDERS_EXCHANGE_TRACKING_FAILURE: [
    'exchange',
    'Die Ausgabestelle hat nicht gesagt, wie diese Münze überwiesen wurde. Sie wird wieder gefragt.',
  ],
};
