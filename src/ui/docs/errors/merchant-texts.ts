/** Remedies and German meanings of the refusals in `protocol/errors/merchant.ts`. */
import type { MERCHANT_ERRORS } from '@/protocol/errors/merchant';
import type { ErrorText } from '@/ui/messages/error-remedies';

export const MERCHANT_TEXTS: Readonly<Record<keyof typeof MERCHANT_ERRORS, ErrorText>> = {
  MERCHANT_GENERIC_INSTANCE_UNKNOWN: [
    'unknown',
    'Diese Instanz gibt es nicht. Legen Sie sie zuerst an.',
  ],
  MERCHANT_GENERIC_ORDER_UNKNOWN: ['unknown', 'Diese Instanz hat keine solche Bestellung.'],
  MERCHANT_GENERIC_PRODUCT_UNKNOWN: ['unknown', 'Diese Instanz hat keine solche Ware.'],
  MERCHANT_GENERIC_TIP_ID_UNKNOWN: ['unknown', 'Dieses Trinkgeld gibt es nicht.'],
  MERCHANT_GENERIC_CONTRACT_HASH_DOES_NOT_MATCH_ORDER: [
    'signature',
    'Die Bestellung wurde nicht mit einem Vertrag dieses Hashes übernommen.',
  ],
  MERCHANT_GENERIC_UNAUTHORIZED: [
    'credentials',
    'Der Zugangsschlüssel dieser Instanz fehlt oder ist falsch.',
  ],
  MERCHANT_GENERIC_INSTANCE_DELETED: [
    'state',
    'Diese Instanz wurde gelöscht und verkauft nichts mehr.',
  ],
  MERCHANT_GENERIC_WEBHOOK_UNKNOWN: ['unknown', 'Diese Instanz hat keinen solchen Webhook.'],
  MERCHANT_GENERIC_PENDING_WEBHOOK_UNKNOWN: [
    'unknown',
    'Dieser Webhook hat keine solche Zustellung.',
  ],
  MERCHANT_GENERIC_LOGGED_REQUEST_UNKNOWN: [
    'unknown',
    'Das Protokoll dieser Instanz hat keine solche Anfrage. Es reicht sieben Tage zurück.',
  ],
  MERCHANT_GENERIC_ACCOUNT_UNKNOWN: ['unknown', 'Die Instanz hat kein solches Bankkonto.'],
  MERCHANT_GENERIC_H_WIRE_MALFORMED: ['request', 'Der Hash eines Kontos hat 64 Byte in Base32.'],
  MERCHANT_GET_ORDERS_ID_INVALID_TOKEN: [
    'credentials',
    'Das Token dieser Bestellung fehlt oder ist falsch.',
  ],
  MERCHANT_POST_ORDERS_ID_PAY_INSUFFICIENT_FUNDS: [
    'coin',
    'Diese Münze hat weniger Restwert. Nehmen Sie eine andere.',
  ],
  MERCHANT_POST_ORDERS_ID_PAY_DENOMINATION_KEY_NOT_FOUND: [
    'keys',
    'Die Ausgabestelle hat keine solche Stückelung.',
  ],
  MERCHANT_POST_ORDERS_ID_PAY_FEES_EXCEED_PAYMENT: [
    'amounts',
    'Der Beitrag einer Münze deckt die Gebühr ihrer Einlösung nicht.',
  ],
  MERCHANT_POST_ORDERS_ID_PAY_INSUFFICIENT_DUE_TO_FEES: [
    'amounts',
    'Die Münzen decken den Preis, aber nicht den Teil der Gebühren, den der Kunde trägt.',
  ],
  MERCHANT_POST_ORDERS_ID_PAY_PAYMENT_INSUFFICIENT: [
    'amounts',
    'Die Münzen decken den Preis nicht.',
  ],
  MERCHANT_POST_ORDERS_ID_PAY_COIN_SIGNATURE_INVALID: [
    'signature',
    'Die Münze hat diese Zahlung nicht unterschrieben.',
  ],
  MERCHANT_POST_ORDERS_ID_PAY_OFFER_EXPIRED: [
    'state',
    'Die Zahlungsfrist dieser Bestellung ist vorbei.',
  ],
  MERCHANT_POST_ORDERS_ID_PAY_DENOMINATION_DEPOSIT_EXPIRED: [
    'keys',
    'Mit Münzen dieser Stückelung kann man nicht mehr zahlen.',
  ],
  MERCHANT_POST_ORDERS_ID_PAY_REFUNDED: [
    'state',
    'Die Zahlung wurde abgebrochen und die Münzen wurden erstattet. Bestellen Sie noch einmal.',
  ],
  MERCHANT_POST_ORDERS_ID_PAY_EXCHANGE_FAILED: [
    'exchange',
    'Die Ausgabestelle ist ausgefallen. Ihre Antwort steht in exchange_reply. Versuchen Sie es mit denselben Münzen noch einmal.',
  ],
  MERCHANT_POST_ORDERS_ID_PAID_CONTRACT_HASH_MISMATCH: [
    'signature',
    'Die Bestellung wurde nicht mit einem Vertrag dieses Hashes übernommen.',
  ],
  MERCHANT_POST_ORDERS_ID_PAID_COIN_SIGNATURE_INVALID: [
    'signature',
    'Die Instanz hat diese Zahlung nicht mit ihrer Unterschrift bestätigt.',
  ],
  MERCHANT_POST_ORDERS_ID_ABORT_CONTRACT_NOT_FOUND: [
    'unknown',
    'Diese Bestellung gibt es nicht, oder keine Wallet hat sie übernommen.',
  ],
  MERCHANT_POST_ORDERS_ID_ABORT_REFUND_REFUSED_PAYMENT_COMPLETE: [
    'state',
    'Die Bestellung ist bezahlt. Nur der Händler kann sie erstatten.',
  ],
  MERCHANT_POST_ORDERS_ID_ABORT_CONTRACT_HASH_MISSMATCH: [
    'signature',
    'Die Bestellung wurde nicht mit einem Vertrag dieses Hashes übernommen.',
  ],
  MERCHANT_POST_ORDERS_ID_ABORT_COINS_ARRAY_EMPTY: [
    'request',
    'Nennen Sie die Münzen, die für diese Bestellung gesendet wurden.',
  ],
  MERCHANT_POST_ORDERS_ID_CLAIM_NOT_FOUND: [
    'unknown',
    'Diese Bestellung gibt es nicht, oder ihr Token fehlt oder ist falsch.',
  ],
  MERCHANT_POST_ORDERS_ID_CLAIM_ALREADY_CLAIMED: [
    'state',
    'Eine andere Wallet hat diese Bestellung übernommen.',
  ],
  MERCHANT_TIP_PICKUP_EXCHANGE_ERROR: [
    'exchange',
    'Die Ausgabestelle hat die Münzen nicht unterschrieben. Ihre Antwort steht in exchange_reply. Versuchen Sie es mit denselben Münzen noch einmal.',
  ],
  MERCHANT_TIP_PICKUP_HAS_EXPIRED: ['state', 'Die Zeit, dieses Trinkgeld abzuholen, ist vorbei.'],
  MERCHANT_TIP_PICKUP_AMOUNT_EXCEEDS_TIP_REMAINING: [
    'amounts',
    'Die Münzen und ihre Gebühren sind mehr, als vom Trinkgeld übrig ist.',
  ],
  MERCHANT_TIP_PICKUP_DENOMINATION_UNKNOWN: [
    'keys',
    'Die Ausgabestelle bietet diese Stückelung jetzt nicht an. Laden Sie ihre Schlüssel neu.',
  ],
  MERCHANT_POST_ORDERS_ID_CLAIM_OFFER_EXPIRED: [
    'state',
    'Die Zahlungsfrist war vorbei, bevor eine Wallet die Bestellung übernommen hat.',
  ],
  MERCHANT_POST_ORDERS_ID_PAY_EXCHANGE_NOT_ACCEPTED: [
    'coin',
    'Der Vertrag nennt die Ausgabestelle dieser Münze nicht.',
  ],
  MERCHANT_POST_ORDERS_ID_PAY_ALREADY_PAID: [
    'state',
    'Die Bestellung ist mit anderen Münzen bezahlt. Diese wurden nicht genommen.',
  ],
  MERCHANT_POST_ORDERS_ID_PAY_IN_PROGRESS: [
    'retry',
    'Eine Zahlung mit anderen Münzen läuft. Versuchen Sie es noch einmal.',
  ],
  MERCHANT_POST_TIP_QUERY_NO_RESERVE: ['funds', 'Diese Instanz hat keine Reserve für Trinkgeld.'],
  MERCHANT_SHOP_SHARE_FULL: [
    'room',
    'Läden, die von dieser Adresse eröffnet wurden, haben ihren Speicher verbraucht. Löschen Sie Waren oder Bestellungen.',
  ],
  MERCHANT_REFUND_NOT_BIGGER: [
    'request',
    'Die Erstattung ist nicht höher als die vorige. Ihr Betrag ist immer die neue Summe.',
  ],
  MERCHANT_REFUND_BELOW_FEE: [
    'amounts',
    'So wenig kann keine Münze zurückgeben: Die Gebühr der Ausgabestelle ist höher.',
  ],
  MERCHANT_REFUND_TOO_OFTEN: [
    'state',
    'Die Erstattung wurde so oft erhöht, wie max_refunds_per_order erlaubt. Sie kann noch auf alles Bezahlte steigen.',
  ],
};
