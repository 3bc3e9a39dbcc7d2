/** Writes sales per product as CSV with a header, with currency and amount apart. */
import { formatQuantity } from '@/protocol/quantity';
import { csvLine, csvText } from '@/ui/primitives/csv';
import { plainAmount } from '@/ui/primitives/format-amount-for-people';
import type { SoldProduct } from './product-sales';

export const SALES_HEADER = csvLine([
  'product_id',
  'product',
  'quantity',
  'unit',
  'orders',
  'currency',
  'sold',
]);

export function salesLine({
  productId,
  name,
  quantity,
  unit,
  orderCount,
  paid,
}: SoldProduct): string {
  return csvLine([
    csvText(productId ?? ''),
    csvText(name ?? ''),
    name === null ? '' : formatQuantity(quantity),
    csvText(unit),
    orderCount.toString(),
    paid.currency,
    plainAmount(paid),
  ]);
}
