/** Converts products between what frontends say of them and the inventory's rows. Pure. Throws 400/30. */
import { ENDLESS_STOCK, type ProductAddition } from '@/protocol/product';
import { NEVER } from '@/protocol/timestamp';
import type { ProductRecord } from '@/storage/merchant/products';
import type { Stock } from '@/storage/merchant/stock';
import { unitsOf } from '../units-of';

export function toRecord(product: ProductAddition, currency: string): ProductRecord {
  const { nextRestock = NEVER, totalStock } = product;
  return {
    productId: product.productId,
    description: product.description,
    descriptionI18n: product.descriptionI18n,
    unit: product.unit,
    image: product.image,
    price: unitsOf(currency, product.price, 'price'),
    taxes: product.taxes.map(({ name, tax }, index) => {
      return { name, units: unitsOf(currency, tax, `taxes.${index}.tax`) };
    }),
    address: product.address,
    forgettable: product.forgettable,
    // INV-3: what has no end is never restocked.
    nextRestockMs: totalStock === ENDLESS_STOCK || nextRestock === NEVER ? null : nextRestock,
  };
}

/** The product as it was added, or would be now. */
export function toAddition(
  record: ProductRecord,
  total: Stock['total'],
  currency: string,
): ProductAddition {
  return {
    productId: record.productId,
    description: record.description,
    descriptionI18n: record.descriptionI18n,
    unit: record.unit,
    image: record.image,
    price: { currency, units: record.price },
    taxes: record.taxes.map(({ name, units }) => ({ name, tax: { currency, units } })),
    address: record.address,
    forgettable: [...record.forgettable],
    totalStock: total ?? ENDLESS_STOCK,
    ...(record.nextRestockMs === null ? {} : { nextRestock: record.nextRestockMs }),
  };
}

export function totalOf(totalStock: number): Stock['total'] {
  return totalStock === ENDLESS_STOCK ? null : totalStock;
}

export function figuresOf({ total, sold, lost, locked }: Stock) {
  return {
    totalStock: total ?? ENDLESS_STOCK,
    totalSold: sold,
    totalLost: lost,
    totalLocked: locked,
  };
}
