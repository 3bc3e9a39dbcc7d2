import { formatQuantity, type Quantity } from '@/protocol/quantity';
import type { Language } from '@/ui/messages/language';

/** Writes a quantity with the language's own decimal point, without signs between thousands. */
export function quantityForPeople(quantity: Quantity, language: Language): string {
  const text = formatQuantity(quantity);
  return language === 'de' ? text.replace('.', ',') : text;
}
