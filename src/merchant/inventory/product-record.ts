/** Converts products between their JSON and the inventory's rows. Pure. Throws 400/30. */
import { z } from 'zod';
import { canonicalJson } from '@/protocol/crypto/canonical-json';
import { ENDLESS_STOCK, productAdditionSchema, type ProductAddition } from '@/protocol/product';
import { NEVER } from '@/protocol/timestamp';
import type { ProductRecord } from '@/storage/merchant/products';
import type { Stock } from '@/storage/merchant/stock';
import { unitsOf } from '../units-of';

export function toRecord(product: ProductAddition, currency: string): ProductRecord {
  const { next_restock: restock = NEVER, total_stock: totalStock } = product;
  return {
    productId: product.product_id,
    description: product.description,
    descriptionI18n: product.description_i18n,
    unit: product.unit,
    image: product.image,
    price: unitsOf(currency, product.price, 'price'),
    taxes: product.taxes.map(({ name, tax }, index) => {
      return { name, units: unitsOf(currency, tax, `taxes.${index}.tax`) };
    }),
    address: product.address,
    forgettable: product._forgettable,
    // INV-3: what has no end is never restocked.
    nextRestockMs: totalStock === ENDLESS_STOCK || restock === NEVER ? null : restock,
  };
}

/** The product as it was added, or would be now. */
export function toAddition(
  record: ProductRecord,
  total: Stock['total'],
  currency: string,
): ProductAddition {
  return {
    product_id: record.productId,
    description: record.description,
    description_i18n: record.descriptionI18n,
    unit: record.unit,
    image: record.image,
    price: { currency, units: record.price },
    taxes: record.taxes.map(({ name, units }) => ({ name, tax: { currency, units } })),
    address: record.address,
    _forgettable: [...record.forgettable],
    total_stock: total ?? ENDLESS_STOCK,
    ...(record.nextRestockMs === null ? {} : { next_restock: record.nextRestockMs }),
  };
}

/** The same for the same content. */
export function additionText(product: ProductAddition): string {
  return canonicalJson(z.encode(productAdditionSchema, product));
}

export function totalOf(totalStock: number): Stock['total'] {
  return totalStock === ENDLESS_STOCK ? null : totalStock;
}

export function figuresOf({ total, sold, lost, locked }: Stock) {
  return {
    total_stock: total ?? ENDLESS_STOCK,
    total_sold: sold,
    total_lost: lost,
    total_locked: locked,
  };
}
