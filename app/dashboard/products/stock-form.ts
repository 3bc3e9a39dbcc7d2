/**
 * Reads the form of the list of products: the pieces in stock, as shown and as typed, by their line. Throws
 * GENERIC_PARAMETER_MALFORMED with all wrong fields.
 */
import type { StockChange } from '@/merchant/inventory/adjust-stock';
import { isProductId } from '@/protocol/product-members';
import { Refusal } from '@/protocol/refusal';
import { typedQuantitySchema } from '@/protocol/typed-quantity';
import { stockField } from '@/ui/dashboard/product-address';
import { PAGE_ROWS } from '../page-after';

const lines = Array.from({ length: PAGE_ROWS }, (_, line) => line);

/** The fields that a refused form shows again, with the page that it was on. */
export const STOCK_FIELDS = [
  'q',
  'category',
  'after',
  ...lines.flatMap((line) => [stockField('id', line), stockField('stock', line)]),
];

/** Returns the changes by product. Lines that stay as they are have none. */
export function readStockChanges(
  fields: Readonly<Record<string, string>>,
): Map<string, StockChange> {
  const changes = new Map<string, StockChange>();
  const wrong: string[] = [];
  for (const line of lines) {
    const productId = fields[stockField('id', line)] ?? '';
    const field = stockField('stock', line);
    const [typed, before] = [fields[field]?.trim() ?? '', fields[stockField('was', line)] ?? ''];
    if (productId === '' || typed === before) continue;
    const [after, was] = [typed, before].map((text) => typedQuantitySchema.safeParse(text).data);
    if (after === undefined || was === undefined || !isProductId(productId)) {
      wrong.push(field);
    } else changes.set(productId, { more: after - was, field });
  }
  if (wrong.length > 0)
    throw new Refusal('GENERIC_PARAMETER_MALFORMED', { field: wrong.join(',') });
  return changes;
}
