/** Remedies and German meanings of the refusals in `protocol/errors/merchant-catalogue.ts`. */
import type { MERCHANT_CATALOGUE_ERRORS } from '@/protocol/errors/merchant-catalogue';
import type { ErrorText } from '@/ui/messages/error-remedies';

export const MERCHANT_CATALOGUE_TEXTS: Readonly<
  Record<keyof typeof MERCHANT_CATALOGUE_ERRORS, ErrorText>
> = {
  MERCHANT_GENERIC_CATEGORY_UNKNOWN: ['unknown', 'Die Instanz hat keine solche Kategorie.'],
  MERCHANT_PRIVATE_POST_CATEGORIES_CONFLICT_CATEGORY_EXISTS: [
    'taken',
    'Die Instanz hat eine Kategorie dieses Namens.',
  ],
  MERCHANT_PRIVATE_CATALOGUE_FULL: [
    'room',
    'Die Instanz hat davon so viele, wie sie haben darf. Löschen Sie zuerst welche.',
  ],
  MERCHANT_GENERIC_TEMPLATE_UNKNOWN: ['unknown', 'Die Instanz hat keine solche Vorlage.'],
  MERCHANT_GENERIC_OTP_DEVICE_UNKNOWN: [
    'unknown',
    'Die Instanz hat kein solches Gerät für Einmalcodes.',
  ],
  MERCHANT_GENERIC_CURRENCY_MISMATCH: ['request', 'Die Vorlage gilt für eine andere Währung.'],
  MERCHANT_PRIVATE_POST_TEMPLATES_CONFLICT_TEMPLATE_EXISTS: [
    'taken',
    'Die Instanz hat eine Vorlage dieses Namens mit anderem Inhalt.',
  ],
  MERCHANT_PRIVATE_POST_OTP_DEVICES_CONFLICT_OTP_DEVICE_EXISTS: [
    'taken',
    'Die Instanz hat ein Gerät dieses Namens mit anderem Inhalt.',
  ],
  MERCHANT_POST_USING_TEMPLATES_AMOUNT_CONFLICT: ['state', 'Die Vorlage hat einen festen Betrag.'],
  MERCHANT_POST_USING_TEMPLATES_SUMMARY_CONFLICT: [
    'state',
    'Die Vorlage hat eine feste Beschreibung.',
  ],
  MERCHANT_POST_USING_TEMPLATES_NO_AMOUNT: ['request', 'Die Vorlage überlässt Ihnen den Betrag.'],
  MERCHANT_POST_USING_TEMPLATES_NO_SUMMARY: [
    'request',
    'Die Vorlage überlässt Ihnen die Beschreibung.',
  ],
  MERCHANT_GENERIC_UNIT_UNKNOWN: ['unknown', 'Die Instanz hat keine solche Einheit.'],
  MERCHANT_PRIVATE_UNITS_BUILTIN: [
    'state',
    'Diese Einheit hat jede Instanz. Ändern kann man nur ihre Bruchteile und ob sie in Gebrauch ist.',
  ],
  MERCHANT_PRIVATE_POST_UNITS_CONFLICT_UNIT_EXISTS: [
    'taken',
    'Die Instanz hat eine Einheit dieses Namens mit anderem Inhalt.',
  ],
};
