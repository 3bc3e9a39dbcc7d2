/**
 * Amounts as people type them: `5`, `12.50`, `12,50`, or with the currency in front as on the wire.
 * Null when it is not an amount above zero in `currency`.
 */
import { parseAmount, type Amount } from '@/protocol/amount';

export function parseTypedAmount(text: string, currency: string): Amount | null {
  const typed = text.trim();
  const wire = typed.includes(':') ? typed : `${currency}:${typed.replace(',', '.')}`;
  try {
    const amount = parseAmount(wire);
    return amount.currency === currency && amount.units > 0n ? amount : null;
  } catch {
    return null;
  }
}
