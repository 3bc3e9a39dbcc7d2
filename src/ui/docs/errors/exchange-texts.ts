/** Remedies and German meanings of the refusals in `protocol/errors/exchange.ts`. */
import type { EXCHANGE_ERRORS } from '@/protocol/errors/exchange';
import type { ErrorText } from '@/ui/messages/error-remedies';

export const EXCHANGE_TEXTS: Readonly<Record<keyof typeof EXCHANGE_ERRORS, ErrorText>> = {
  EXCHANGE_GENERIC_COIN_CONFLICTING_DENOMINATION_KEY: [
    'coin',
    'Diese Münze wurde schon mit einer anderen Stückelung benutzt.',
  ],
  EXCHANGE_GENERIC_DENOMINATION_KEY_UNKNOWN: [
    'keys',
    'Diese Ausgabestelle hat keine solche Stückelung.',
  ],
  EXCHANGE_DENOMINATION_SIGNATURE_INVALID: [
    'signature',
    'Der Schlüssel der Stückelung hat diese Münze nicht unterschrieben.',
  ],
  EXCHANGE_GENERIC_KEYS_MISSING: [
    'operator',
    'Diese Ausgabestelle hat zurzeit keine unterschriebenen Schlüssel. Ihr Betreiber muss neue unterschreiben.',
  ],
  EXCHANGE_GENERIC_DENOMINATION_VALIDITY_IN_FUTURE: ['keys', 'Diese Stückelung gilt noch nicht.'],
  EXCHANGE_GENERIC_DENOMINATION_EXPIRED: ['keys', 'Diese Stückelung gilt dafür nicht mehr.'],
  EXCHANGE_GENERIC_DENOMINATION_REVOKED: [
    'keys',
    'Diese Stückelung wurde zurückgerufen. Ihre Münzen kann man zurückgeben (recoup).',
  ],
  EXCHANGE_DEPOSITS_GET_NOT_FOUND: ['unknown', 'Diese Einlösung gibt es nicht.'],
  EXCHANGE_DEPOSITS_GET_MERCHANT_SIGNATURE_INVALID: [
    'signature',
    'Der Händler hat diese Frage nicht unterschrieben.',
  ],
  EXCHANGE_WITHDRAW_INSUFFICIENT_FUNDS: [
    'funds',
    'Das Guthaben der Reserve reicht für diese Münze nicht.',
  ],
  EXCHANGE_WITHDRAW_RESERVE_UNKNOWN: ['unknown', 'Für diese Reserve ist kein Geld angekommen.'],
  EXCHANGE_WITHDRAW_RESERVE_SIGNATURE_INVALID: [
    'signature',
    'Der Schlüssel der Reserve hat diese Abhebung nicht unterschrieben.',
  ],
  EXCHANGE_DEPOSIT_INSUFFICIENT_FUNDS: [
    'coin',
    'Die Münze hat weniger Restwert. Ihr Verlauf beweist es.',
  ],
  EXCHANGE_DEPOSIT_COIN_SIGNATURE_INVALID: [
    'signature',
    'Die Münze hat diese Einlösung nicht unterschrieben.',
  ],
  EXCHANGE_DEPOSIT_NEGATIVE_VALUE_AFTER_FEE: [
    'amounts',
    'Der Beitrag der Münze deckt die Gebühr der Einlösung nicht.',
  ],
  EXCHANGE_DEPOSIT_REFUND_DEADLINE_AFTER_WIRE_DEADLINE: [
    'amounts',
    'Die Frist für Erstattungen endet nach der Frist für die Überweisung.',
  ],
  EXCHANGE_DEPOSIT_INVALID_WIRE_FORMAT_JSON: [
    'request',
    'Auf dieses Konto kann die Ausgabestelle nicht überweisen.',
  ],
  EXCHANGE_DEPOSIT_INVALID_WIRE_FORMAT_CONTRACT_HASH_CONFLICT: [
    'signature',
    'h_wire ist nicht der Hash des Kontos.',
  ],
  EXCHANGE_RESERVES_GET_STATUS_UNKNOWN: ['unknown', 'Für diese Reserve ist kein Geld angekommen.'],
  EXCHANGE_MELT_INSUFFICIENT_FUNDS: [
    'coin',
    'Die Münze hat weniger Restwert. Ihr Verlauf beweist es.',
  ],
  EXCHANGE_MELT_FEES_EXCEED_CONTRIBUTION: [
    'amounts',
    'Der eingeschmolzene Betrag deckt die Gebühr für den Umtausch nicht.',
  ],
  EXCHANGE_MELT_COIN_SIGNATURE_INVALID: [
    'signature',
    'Die Münze hat dieses Einschmelzen nicht unterschrieben.',
  ],
  EXCHANGE_REFRESHES_REVEAL_COMMITMENT_VIOLATION: [
    'signature',
    'Was offengelegt wurde, ist nicht das, worauf sich die Wallet festgelegt hatte.',
  ],
  EXCHANGE_REFRESHES_REVEAL_SESSION_UNKNOWN: [
    'unknown',
    'Mit dieser Festlegung wurde keine Münze eingeschmolzen.',
  ],
  EXCHANGE_REFRESHES_REVEAL_CNC_TRANSFER_ARRAY_SIZE_INVALID: [
    'request',
    'Eine Offenlegung hat zwei Transferschlüssel.',
  ],
  EXCHANGE_REFRESHES_REVEAL_NEW_DENOMS_ARRAY_SIZE_EXCESSIVE: [
    'request',
    'Ein Umtausch ergibt höchstens 256 neue Münzen.',
  ],
  EXCHANGE_REFRESHES_REVEAL_NEW_DENOMS_ARRAY_SIZE_MISMATCH: [
    'request',
    'new_denoms_h, coin_evs und link_sigs sind verschieden lang oder leer.',
  ],
  EXCHANGE_REFRESHES_REVEAL_AMOUNT_INSUFFICIENT: [
    'amounts',
    'Die neuen Münzen kosten mehr, als eingeschmolzen wurde.',
  ],
  EXCHANGE_REFRESHES_REVEAL_LINK_SIGNATURE_INVALID: [
    'signature',
    'Die alte Münze hat diese neue nicht unterschrieben.',
  ],
  EXCHANGE_LINK_COIN_UNKNOWN: ['unknown', 'Zu dieser Münze wurde kein Umtausch offengelegt.'],
  EXCHANGE_TRANSFERS_GET_WTID_NOT_FOUND: [
    'unknown',
    'Diese Ausgabestelle hat keine Überweisung mit dieser Kennung gemacht.',
  ],
  EXCHANGE_REFUND_COIN_NOT_FOUND: ['unknown', 'Diese Münze wurde hier nie ausgegeben.'],
  EXCHANGE_REFUND_CONFLICT_DEPOSIT_INSUFFICIENT: [
    'state',
    'Von der Einlösung ist weniger übrig, oder die rtransaction_id gehört zu einem anderen Betrag. Der Verlauf der Münze beweist es.',
  ],
  EXCHANGE_REFUND_DEPOSIT_NOT_FOUND: [
    'unknown',
    'Diese Münze wurde für diesen Vertrag dieses Händlers nicht eingelöst.',
  ],
  EXCHANGE_REFUND_MERCHANT_ALREADY_PAID: [
    'state',
    'Der Händler hat das Geld für diese Münze schon bekommen oder bekommt es gleich.',
  ],
  EXCHANGE_REFUND_FEE_TOO_LOW: [
    'amounts',
    'Die Gebühr der Erstattung liegt unter der Gebühr der Stückelung.',
  ],
  EXCHANGE_REFUND_FEE_ABOVE_AMOUNT: ['amounts', 'Die Erstattung deckt ihre Gebühr nicht.'],
  EXCHANGE_REFUND_MERCHANT_SIGNATURE_INVALID: [
    'signature',
    'Der Händler hat diese Erstattung nicht unterschrieben.',
  ],
  EXCHANGE_RECOUP_SIGNATURE_INVALID: [
    'signature',
    'Die Münze hat diese Rückgabe nicht unterschrieben.',
  ],
  EXCHANGE_RECOUP_WITHDRAW_NOT_FOUND: [
    'unknown',
    'Für diese Münze wurde kein Umschlag mit diesem Blendwert unterschrieben.',
  ],
  EXCHANGE_RECOUP_COIN_BALANCE_ZERO: [
    'coin',
    'Von dieser Münze ist nichts übrig. Ihr Verlauf beweist es.',
  ],
  EXCHANGE_RECOUP_NOT_ELIGIBLE: ['keys', 'Die Stückelung dieser Münze wurde nicht zurückgerufen.'],
};
