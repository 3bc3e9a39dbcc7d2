/** Remedies and German meanings of the refusals in `protocol/errors/exchange-v6.ts`. */
import type { EXCHANGE_V6_ERRORS } from '@/protocol/errors/exchange-v6';
import type { ErrorText } from '@/ui/messages/error-remedies';

export const EXCHANGE_V6_TEXTS: Readonly<Record<keyof typeof EXCHANGE_V6_ERRORS, ErrorText>> = {
  V6_JSON_INVALID: ['request', 'Der Inhalt der Anfrage ist kein JSON-Objekt.'],
  V6_PARAMETER_MISSING: ['request', 'Ein nötiges Feld fehlt.'],
  V6_PARAMETER_MALFORMED: ['request', 'Ein Feld hat einen Wert, der nicht passt.'],
  V6_WITHDRAW_INSUFFICIENT_FUNDS: [
    'funds',
    'Das Guthaben der Reserve reicht für diese Münze nicht.',
  ],
  V6_WITHDRAW_RESERVE_UNKNOWN: ['unknown', 'Für diese Reserve ist kein Geld angekommen.'],
  V6_WITHDRAW_DENOMINATION_KEY_NOT_FOUND: [
    'keys',
    'Diese Ausgabestelle hat keine solche Stückelung.',
  ],
  V6_WITHDRAW_VALIDITY_IN_FUTURE: ['keys', 'Diese Stückelung gilt noch nicht.'],
  V6_WITHDRAW_VALIDITY_IN_PAST: [
    'keys',
    'Von dieser Stückelung werden keine Münzen mehr ausgegeben.',
  ],
  V6_WITHDRAW_RESERVE_SIGNATURE_INVALID: [
    'signature',
    'Der Schlüssel der Reserve hat diese Abhebung nicht unterschrieben.',
  ],
  V6_RESERVE_STATUS_UNKNOWN: ['unknown', 'Für diese Reserve ist kein Geld angekommen.'],
  V6_DEPOSIT_INSUFFICIENT_FUNDS: [
    'coin',
    'Die Münze hat weniger Restwert. Ihr Verlauf beweist es.',
  ],
  V6_DEPOSIT_DENOMINATION_KEY_UNKNOWN: ['keys', 'Diese Ausgabestelle hat keine solche Stückelung.'],
  V6_DEPOSIT_COIN_SIGNATURE_INVALID: [
    'signature',
    'Die Münze hat diese Einlösung nicht unterschrieben.',
  ],
  V6_DEPOSIT_DENOMINATION_SIGNATURE_INVALID: [
    'signature',
    'Der Schlüssel der Stückelung hat diese Münze nicht unterschrieben.',
  ],
  V6_DEPOSIT_INVALID_WIRE_FORMAT_TYPE_UNSUPPORTED: [
    'request',
    'Diese Ausgabestelle kann auf Konten dieser Art nicht überweisen.',
  ],
  V6_DEPOSIT_INVALID_TIMESTAMP: [
    'amounts',
    'Der Zeitpunkt des Vertrags liegt mehr als einen Monat von jetzt entfernt.',
  ],
  V6_DEPOSIT_DENOMINATION_VALIDITY_IN_FUTURE: ['keys', 'Diese Stückelung gilt noch nicht.'],
  V6_DEPOSIT_DENOMINATION_EXPIRED: [
    'keys',
    'Münzen dieser Stückelung können nicht mehr eingelöst werden.',
  ],
  V6_REFRESH_MELT_INSUFFICIENT_FUNDS: [
    'coin',
    'Die Münze hat weniger Restwert. Ihr Verlauf beweist es.',
  ],
  V6_REFRESH_MELT_DENOMINATION_KEY_NOT_FOUND: [
    'keys',
    'Diese Ausgabestelle hat keine solche Stückelung.',
  ],
  V6_REFRESH_MELT_FEES_EXCEED_CONTRIBUTION: [
    'amounts',
    'Der eingeschmolzene Betrag deckt die Gebühr für den Umtausch nicht.',
  ],
  V6_REFRESH_MELT_DENOMINATION_SIGNATURE_INVALID: [
    'signature',
    'Der Schlüssel der Stückelung hat diese Münze nicht unterschrieben.',
  ],
  V6_REFRESH_MELT_COIN_SIGNATURE_INVALID: [
    'signature',
    'Die Münze hat dieses Einschmelzen nicht unterschrieben.',
  ],
  V6_REFRESH_MELT_COIN_EXPIRED_NO_ZOMBIE: [
    'keys',
    'Münzen dieser Stückelung können nicht mehr eingeschmolzen werden.',
  ],
  V6_REFRESH_REVEAL_COMMITMENT_VIOLATION: [
    'signature',
    'Was offengelegt wurde, ist nicht das, worauf sich die Wallet festgelegt hatte.',
  ],
  V6_REFRESH_REVEAL_SESSION_UNKNOWN: [
    'unknown',
    'Mit dieser Festlegung wurde keine Münze eingeschmolzen.',
  ],
  V6_REFRESH_REVEAL_FRESH_DENOMINATION_KEY_NOT_FOUND: [
    'keys',
    'Diese Ausgabestelle hat keine solche Stückelung.',
  ],
  V6_REFRESH_REVEAL_LINK_SIGNATURE_INVALID: [
    'signature',
    'Die alte Münze hat diese neue nicht unterschrieben.',
  ],
  V6_REFUND_DEPOSIT_NOT_FOUND: [
    'unknown',
    'Diese Münze wurde für diesen Vertrag dieses Händlers nicht eingelöst.',
  ],
  V6_REFUND_CURRENCY_MISMATCH: [
    'request',
    'Die Erstattung ist in einer anderen Währung als die Einlösung.',
  ],
  V6_REFUND_MERCHANT_ALREADY_PAID: [
    'state',
    'Der Händler hat das Geld für diese Münze schon bekommen oder bekommt es gleich.',
  ],
  V6_REFUND_FEE_TOO_LOW: [
    'amounts',
    'Die Gebühr der Erstattung liegt unter der Gebühr der Stückelung.',
  ],
  V6_REFUND_FEE_CURRENCY_MISMATCH: [
    'request',
    'Die Gebühr der Erstattung ist in einer anderen Währung als die Erstattung.',
  ],
  V6_REFUND_FEE_ABOVE_AMOUNT: ['amounts', 'Die Erstattung deckt ihre Gebühr nicht.'],
  V6_REFUND_MERCHANT_SIGNATURE_INVALID: [
    'signature',
    'Der Händler hat diese Erstattung nicht unterschrieben.',
  ],
  V6_TRACK_TRANSFER_WTID_NOT_FOUND: [
    'unknown',
    'Diese Ausgabestelle hat keine Überweisung mit dieser Kennung gemacht.',
  ],
  V6_TRACK_TRANSACTION_NOT_FOUND: ['unknown', 'Diese Einlösung gibt es nicht.'],
  V6_TRACK_TRANSACTION_MERCHANT_SIGNATURE_INVALID: [
    'signature',
    'Der Händler hat diese Frage nicht unterschrieben.',
  ],
  V6_PAYBACK_DENOMINATION_KEY_UNKNOWN: [
    'keys',
    'Diese Ausgabestelle hat keine solche Stückelung zurückgerufen.',
  ],
  V6_PAYBACK_SIGNATURE_INVALID: ['signature', 'Die Münze hat diese Rückgabe nicht unterschrieben.'],
  V6_PAYBACK_DENOMINATION_SIGNATURE_INVALID: [
    'signature',
    'Der Schlüssel der Stückelung hat diese Münze nicht unterschrieben.',
  ],
  V6_PAYBACK_WITHDRAW_NOT_FOUND: [
    'unknown',
    'Diese Münze stammt aus keiner Abhebung und keinem Umtausch dieser Ausgabestelle.',
  ],
  V6_PAYBACK_COIN_BALANCE_ZERO: [
    'coin',
    'Von dieser Münze ist nichts übrig. Ihr Verlauf beweist es.',
  ],
  V6_KEYS_MISSING: [
    'operator',
    'Diese Ausgabestelle hat zurzeit keine unterschriebenen Schlüssel. Ihr Betreiber muss neue unterschreiben.',
  ],
  V6_COIN_CONFLICTING_DENOMINATION_KEY: [
    'coin',
    'Diese Münze wurde schon mit einer anderen Stückelung benutzt.',
  ],
  V6_KEYS_HAVE_NOT_NUMERIC: ['request', 'last_issue_date ist eine Zahl von Sekunden.'],
};
