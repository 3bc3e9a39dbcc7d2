/** Remedies and German meanings of the refusals in `protocol/errors/merchant-style-b.ts`. */
import type { MERCHANT_STYLE_B_ERRORS } from '@/protocol/errors/merchant-style-b';
import type { ErrorText } from '@/ui/messages/error-remedies';

export const MERCHANT_STYLE_B_TEXTS: Readonly<
  Record<keyof typeof MERCHANT_STYLE_B_ERRORS, ErrorText>
> = {
  MERCHANT_CHECK_PAYMENT_SESSION_SIGNATURE_INVALID: [
    'signature',
    'Die Instanz hat diese Sitzung dieser Bestellung nicht unterschrieben.',
  ],
  MERCHANT_CHECK_PAYMENT_INSTANCE_UNKNOWN: [
    'unknown',
    'Diese Instanz gibt es nicht. Legen Sie sie zuerst an.',
  ],
  MERCHANT_PUBLIC_PROPOSAL_ORDER_CONTRADICTED: [
    'taken',
    'Der Laden hat diese Bestellnummer für Bestellungen mit verschiedenem Inhalt benutzt. Bestellen Sie noch einmal.',
  ],
  MERCHANT_POST_INSTANCE_NAME_IN_USE: [
    'taken',
    'Bestellungen, Waren oder Reserven nennen diese Instanz. Darum behält sie ihren Namen.',
  ],
  MERCHANT_PUBLIC_PAY_PROPOSAL_MISMATCH: [
    'signature',
    'Der Vorschlag in dieser Zahlung ist nicht der Vertrag, den die Instanz unterschrieben hat.',
  ],
  MERCHANT_PUBLIC_TIP_OFFER_UNKNOWN: ['unknown', 'Dieses Trinkgeld gibt es nicht.'],
  MERCHANT_TRACK_TRANSACTION_NO_DEPOSITS: [
    'unknown',
    'Für diese Bestellung wurde keine Münze eingelöst.',
  ],
  MERCHANT_PUBLIC_TIP_PICKUP_EXCHANGE_FAILED: [
    'exchange',
    'Die Ausgabestelle dieses Trinkgelds gab keine brauchbare Antwort. Versuchen Sie es mit denselben Münzen noch einmal.',
  ],
};
