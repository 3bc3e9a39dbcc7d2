/**
 * Converts products between what frontends say of them and the inventory's rows. Pure. Throws
 * GENERIC_CURRENCY_MISMATCH.
 */
import { withAmounts } from '@/protocol/amount';
import { pick } from '@/protocol/pick';
import { ENDLESS_STOCK, type ProductAddition } from '@/protocol/product';
import { NEVER } from '@/protocol/timestamp';
import type { ProductRecord } from '@/storage/merchant/products';
import type { Stock } from '@/storage/merchant/stock';
import { unitsOf } from '../units-of';

export function recordOf(product: ProductAddition, currency: string): ProductRecord {
  const { nextRestock = NEVER, totalStock, ...said } = product;
  return {
    ...said,
    price: unitsOf(currency, product.price, 'price'),
    taxes: product.taxes.map(({ name, tax }, index) => {
      return { name, units: unitsOf(currency, tax, `taxes.${index}.tax`) };
    }),
    // INV-3: what has no end is never restocked.
    nextRestockMs: totalStock === ENDLESS_STOCK || nextRestock === NEVER ? null : nextRestock,
  };
}

/** Members that a product and its row have alike. */
const ALIKE = [
  'productId',
  'description',
  'descriptionI18n',
  'unit',
  'image',
  'price',
  'address',
] as const;

/** The product as it was added, or would be now. */
export function additionOf(
  record: ProductRecord,
  total: Stock['total'],
  currency: string,
): ProductAddition {
  const { nextRestockMs, forgettable, categories } = record;
  return {
    ...withAmounts(currency, pick(record, ALIKE), ['price']),
    taxes: record.taxes.map(({ name, units }) => ({ name, tax: { currency, units } })),
    forgettable: [...forgettable],
    categories: [...categories],
    totalStock: total ?? ENDLESS_STOCK,
    ...(nextRestockMs === null ? {} : { nextRestock: nextRestockMs }),
  };
}

export function totalOf(totalStock: number): Stock['total'] {
  return totalStock === ENDLESS_STOCK ? null : totalStock;
}

export function stockFigures({ total, sold, lost, locked }: Stock) {
  return {
    totalStock: total ?? ENDLESS_STOCK,
    totalSold: sold,
    totalLost: lost,
    totalLocked: locked,
  };
}
