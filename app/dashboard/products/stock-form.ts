/**
 * Reads the form of the list of products: the pieces in stock, as shown and as typed, by their line. Throws
 * GENERIC_PARAMETER_MALFORMED with the field.
 */
import { isProductId } from '@/protocol/product';
import { Refusal } from '@/protocol/refusal';
import { stockField } from '@/ui/dashboard/product-address';
import { PAGE_ROWS } from '../page-after';

const lines = Array.from({ length: PAGE_ROWS }, (_, line) => line);

/** The fields that a refused form shows again, with the page that it was on. */
export const STOCK_FIELDS = [
  'q',
  'after',
  ...lines.flatMap((line) => [stockField('id', line), stockField('stock', line)]),
];

const WHOLE = /^[0-9]{1,9}$/;

/** Returns the changes by product. Lines that stay as they are have none. */
export function readStockChanges(fields: Readonly<Record<string, string>>): Map<string, number> {
  const changes = new Map<string, number>();
  for (const line of lines) {
    const productId = fields[stockField('id', line)] ?? '';
    const field = stockField('stock', line);
    const [typed, before] = [fields[field]?.trim() ?? '', fields[stockField('was', line)] ?? ''];
    if (productId === '' || typed === before) continue;
    if (!WHOLE.test(typed) || !WHOLE.test(before) || !isProductId(productId)) {
      throw new Refusal('GENERIC_PARAMETER_MALFORMED', { field, detail: typed });
    }
    changes.set(productId, Number.parseInt(typed, 10) - Number.parseInt(before, 10));
  }
  return changes;
}
