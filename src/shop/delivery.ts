/** The delivery address typed at the checkout. */
import type { Delivery } from './shop';

export const DELIVERY_FIELDS = ['name', 'street', 'post_code', 'town', 'country'] as const;
export type DeliveryField = (typeof DELIVERY_FIELDS)[number];
type Typed = Readonly<Record<string, string>>;

/** Countries that the shop sends to, as ISO 3166 codes. */
export const COUNTRIES = ['AT', 'BE', 'CH', 'DE', 'ES', 'FR', 'GB', 'IT', 'NL', 'PL'] as const;

export function missingFields(typed: Typed): DeliveryField[] {
  const countries: readonly string[] = COUNTRIES;
  return DELIVERY_FIELDS.filter((name) => {
    const text = typed[name] ?? '';
    if (name === 'country') return !countries.includes(text);
    return text === '' || /[\p{Cc}\p{Cs}]/u.test(text);
  });
}

/** Lets the merchant erase each line of the address. */
export function withMarks(
  delivery: Delivery,
): Delivery & { readonly $forgettable: Readonly<Record<string, true>> } {
  const marks = Object.keys(delivery).map((member): [string, true] => [member, true]);
  return { ...delivery, $forgettable: Object.fromEntries(marks) };
}

export function parseDelivery(typed: Typed): Delivery {
  const text = (name: DeliveryField): string => typed[name] ?? '';
  return {
    address_lines: [text('name'), text('street')],
    post_code: text('post_code'),
    town: text('town'),
    country: text('country'),
  };
}
