/** Remedies and German meanings of the refusals in `protocol/errors/merchant-private.ts`. */
import type { MERCHANT_PRIVATE_ERRORS } from '@/protocol/errors/merchant-private';
import type { ErrorText } from '@/ui/messages/error-remedies';

export const MERCHANT_PRIVATE_TEXTS: Readonly<
  Record<keyof typeof MERCHANT_PRIVATE_ERRORS, ErrorText>
> = {
  MERCHANT_PRIVATE_POST_ORDERS_INSTANCE_CONFIGURATION_LACKS_WIRE: [
    'unknown',
    'Die Instanz hat kein Bankkonto für dieses Zahlungsziel.',
  ],
  MERCHANT_PRIVATE_POST_ORDERS_PROPOSAL_PARSE_ERROR: [
    'request',
    'Aus dieser Bestellung lässt sich kein Vertrag machen.',
  ],
  MERCHANT_PRIVATE_POST_ORDERS_ALREADY_EXISTS: [
    'taken',
    'Diese Bestellnummer hat schon eine Bestellung mit anderem Inhalt.',
  ],
  MERCHANT_PRIVATE_POST_ORDERS_REFUND_AFTER_WIRE_DEADLINE: [
    'amounts',
    'Die Frist für Erstattungen endet nach der Frist für die Überweisung.',
  ],
  MERCHANT_PRIVATE_PATCH_ORDERS_ID_FORGET_PATH_SYNTAX_INCORRECT: [
    'request',
    'Das ist kein Pfad zu einem Teil des Vertrags.',
  ],
  MERCHANT_PRIVATE_PATCH_ORDERS_ID_FORGET_PATH_NOT_FORGETTABLE: [
    'state',
    'Der Vertrag erlaubt nicht, das zu vergessen. Nichts wurde vergessen.',
  ],
  MERCHANT_PRIVATE_DELETE_ORDERS_AWAITING_PAYMENT: [
    'state',
    'Eine Wallet hat die Bestellung geöffnet und kann sie noch bezahlen.',
  ],
  MERCHANT_PRIVATE_DELETE_ORDERS_ALREADY_PAID: [
    'state',
    'Die Bestellung ist bezahlt und bleibt deshalb erhalten.',
  ],
  MERCHANT_PRIVATE_POST_ORDERS_ID_REFUND_INCONSISTENT_AMOUNT: [
    'amounts',
    'Eine Erstattung ist größer als null, höchstens das Bezahlte und nie weniger als vorher.',
  ],
  MERCHANT_PRIVATE_POST_ORDERS_ID_REFUND_ORDER_UNPAID: [
    'state',
    'Die Bestellung ist nicht bezahlt.',
  ],
  MERCHANT_PRIVATE_POST_ORDERS_ID_REFUND_NOT_ALLOWED_BY_CONTRACT: [
    'state',
    'Der Vertrag erlaubt jetzt keine Erstattung.',
  ],
  MERCHANT_PRIVATE_POST_INSTANCES_ALREADY_EXISTS: [
    'taken',
    'Diese Instanz gibt es mit anderem Inhalt.',
  ],
  MERCHANT_PRIVATE_POST_INSTANCES_BAD_AUTH: [
    'request',
    'auth.method ist „external“ oder „token“, und „token“ braucht einen Zugangsschlüssel, der nicht leer ist.',
  ],
  MERCHANT_PRIVATE_POST_INSTANCE_AUTH_BAD_AUTH: [
    'request',
    'auth.method ist „external“ oder „token“, und „token“ braucht einen Zugangsschlüssel, der nicht leer ist.',
  ],
  MERCHANT_PRIVATE_POST_INSTANCES_PURGE_REQUIRED: [
    'taken',
    'Eine gelöschte Instanz hatte diesen Namen. Erst wenn ihre Bücher getilgt sind, ist er frei.',
  ],
  MERCHANT_PRIVATE_POST_TOKEN_TOO_MANY: [
    'room',
    'Die Höchstzahl der Zugangsschlüssel ist erreicht. Widerrufen Sie unbenutzte.',
  ],
  MERCHANT_PRIVATE_PATCH_INSTANCES_PURGE_REQUIRED: [
    'state',
    'Diese Instanz wurde gelöscht und kann nicht geändert werden.',
  ],
  MERCHANT_PRIVATE_DELETE_TOKEN_NOT_EXTRA: [
    'credentials',
    'Nur ein Zugangsschlüssel der Anmeldung beendet sich selbst. POST private/auth ersetzt den Hauptschlüssel.',
  ],
  MERCHANT_PRIVATE_DELETE_ACCOUNT_UNKNOWN: ['unknown', 'Die Instanz hat kein solches Bankkonto.'],
  MERCHANT_PRIVATE_POST_ACCOUNT_EXISTS: [
    'taken',
    'Die Instanz hat dieses Konto mit einem anderen Kontozugang. Ändern Sie es mit PATCH.',
  ],
  MERCHANT_PRIVATE_POST_ACCOUNT_UNPAYABLE: [
    'request',
    'Auf diesem Konto käme kein Geld aus Bestellungen an.',
  ],
  MERCHANT_PRIVATE_POST_PRODUCTS_CONFLICT_PRODUCT_EXISTS: [
    'taken',
    'Eine Ware dieses Namens gibt es schon, mit anderem Inhalt.',
  ],
  MERCHANT_PRIVATE_PATCH_PRODUCTS_TOTAL_LOST_REDUCED: [
    'amounts',
    'Verloren bleibt verloren. Erhöhen Sie total_stock, wenn etwas wieder auftaucht.',
  ],
  MERCHANT_PRIVATE_PATCH_PRODUCTS_TOTAL_LOST_EXCEEDS_STOCKS: [
    'amounts',
    'Es wäre mehr verloren, als da ist.',
  ],
  MERCHANT_PRIVATE_PATCH_PRODUCTS_TOTAL_STOCKED_REDUCED: [
    'amounts',
    'total_stock zählt alles, was je ankam. Erhöhen Sie total_lost für das, was fehlt.',
  ],
  MERCHANT_PRIVATE_POST_PRODUCTS_LOCK_INSUFFICIENT_STOCKS: [
    'state',
    'Von dieser Ware ist nicht genug auf Lager. Nichts wurde reserviert.',
  ],
  MERCHANT_PRIVATE_DELETE_PRODUCTS_CONFLICTING_LOCK: [
    'state',
    'Stücke dieser Ware sind reserviert, auch durch offene Bestellungen.',
  ],
  MERCHANT_PRIVATE_POST_RESERVES_UNSUPPORTED_WIRE_METHOD: [
    'request',
    'Die Ausgabestelle hat kein Bankkonto dieser Art.',
  ],
  MERCHANT_PRIVATE_DELETE_RESERVES_NO_SUCH_RESERVE: [
    'unknown',
    'Diese Instanz hat keine solche Reserve.',
  ],
  MERCHANT_PRIVATE_POST_TIP_AUTHORIZE_RESERVE_EXPIRED: [
    'funds',
    'Die Reserve für Trinkgeld ist abgelaufen. Überweisen Sie mehr Geld auf sie.',
  ],
  MERCHANT_PRIVATE_POST_TIP_AUTHORIZE_RESERVE_UNKNOWN: [
    'unknown',
    'Die Instanz hat keine solche Reserve für Trinkgeld, oder gar keine.',
  ],
  MERCHANT_PRIVATE_POST_TIP_AUTHORIZE_INSUFFICIENT_FUNDS: [
    'funds',
    'So viel ist in der Reserve für Trinkgeld nicht.',
  ],
  MERCHANT_PRIVATE_POST_ORDERS_AMOUNT_ZERO: [
    'request',
    'Eine Bestellung hat einen Betrag über null.',
  ],
  MERCHANT_PRIVATE_POST_ORDERS_PAY_DEADLINE_PAST: [
    'request',
    'Die Zahlungsfrist dieser Bestellung ist schon vorbei.',
  ],
  MERCHANT_ORDER_SENT_UNPAID: ['state', 'Als versandt gilt nur, was bezahlt ist.'],
  MERCHANT_PRIVATE_DELETE_INSTANCES_OWED: [
    'state',
    'Diese Instanz hat noch Geld zu bekommen oder zu zahlen. Darum können ihre Bücher nicht getilgt werden.',
  ],
  MERCHANT_PRIVATE_DELETE_RESERVES_OWED: [
    'state',
    'Trinkgelder dieser Reserve können noch abgeholt werden, oder (purge) sie enthält noch Geld.',
  ],
  MERCHANT_PRIVATE_POST_TIP_AMOUNT_ZERO: [
    'request',
    'Ein Trinkgeld und eine Reserve haben einen Betrag über null.',
  ],
  MERCHANT_POST_ORDER_INSTANCE_INCONSISTENT: [
    'request',
    'Die Bestellung nennt eine Instanz und ihr Händler eine andere.',
  ],
  MERCHANT_PRIVATE_POST_ORDERS_OUT_OF_STOCK: [
    'state',
    'Von einer Ware ist nicht genug auf Lager. Nichts wurde bestellt oder reserviert.',
  ],
  MERCHANT_PRIVATE_POST_WEBHOOKS_CONFLICT: [
    'taken',
    'Es gibt einen Webhook dieses Namens mit anderem Inhalt.',
  ],
  MERCHANT_PRIVATE_POST_WEBHOOKS_TOO_MANY: [
    'room',
    'Die Höchstzahl der Webhooks ist erreicht. Löschen Sie zuerst einen.',
  ],
};
