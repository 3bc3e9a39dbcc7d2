/**
 * Converts products between what frontends say of them and the inventory's rows. Pure. Throws
 * GENERIC_CURRENCY_MISMATCH.
 */
import { withAmounts } from '@/protocol/amount';
import { pick } from '@/protocol/pick';
import type { ProductAddition } from '@/protocol/product';
import { ENDLESS_STOCK } from '@/protocol/product-members';
import type { StockFigures } from '@/protocol/product-shown';
import type { Fractions, Quantity } from '@/protocol/quantity';
import { NEVER } from '@/protocol/timestamp';
import type { ProductRecord } from '@/storage/merchant/products';
import type { Stock } from '@/storage/merchant/stock';
import { unitsOf } from '../units-of';
import { fractionsOf } from './fractions';

/** A product whose divisibility is decided. */
export type DividedProduct = ProductAddition & Fractions;

/** The product, as finely divided as it says, or else as its unit is. */
export function divided(product: ProductAddition, unit: Fractions | undefined): DividedProduct {
  return { ...product, ...fractionsOf(product, unit) };
}

export function recordOf(product: DividedProduct, currency: string): ProductRecord {
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
  'productName',
  'description',
  'descriptionI18n',
  'unit',
  'allowFraction',
  'precisionLevel',
  'image',
  'price',
  'address',
  'minimumAge',
] as const;

/** The product as it was added, or would be now. */
export function additionOf(
  record: ProductRecord,
  total: Stock['total'],
  currency: string,
): DividedProduct {
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

export function totalOf(totalStock: Quantity): Stock['total'] {
  return totalStock === ENDLESS_STOCK ? null : totalStock;
}

export function stockFigures({ total, sold, lost, locked }: Stock): StockFigures {
  return {
    totalStock: total ?? ENDLESS_STOCK,
    totalSold: sold,
    totalLost: lost,
    totalLocked: locked,
  };
}
