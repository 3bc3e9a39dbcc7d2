/** GET private/products and private/products/$ID (protocol-a 8) [INV-2]. Throws 404/2006. */
import { z } from 'zod';
import { productDetailsSchema, productListSchema } from '@/protocol/product';
import { findProducts, listProducts } from '@/storage/merchant/products';
import { Refusal } from '@/protocol/refusal';
import type { Merchant } from '../merchant';
import type { ProductPath } from './locked-product';
import { figuresOf, toAddition } from './product-record';

export async function showProducts(
  merchant: Merchant,
  instanceId: string,
): Promise<z.input<typeof productListSchema>> {
  const { db, clock, currency } = merchant;
  const listed = await listProducts(db, instanceId, clock.now());
  return z.encode(productListSchema, {
    products: listed.map(({ productId, description, unit, price, stock }) => ({
      product_id: productId,
      description,
      unit,
      price: { currency, units: price },
      ...figuresOf(stock),
    })),
  });
}

export async function showProduct(
  merchant: Merchant,
  at: ProductPath,
): Promise<z.input<typeof productDetailsSchema>> {
  const { db, clock, currency } = merchant;
  const found = await findProducts(db, at.instanceId, [at.productId], clock.now());
  const product = found.get(at.productId);
  if (product === undefined) throw new Refusal('MERCHANT_GENERIC_PRODUCT_UNKNOWN');
  return z.encode(productDetailsSchema, {
    ...toAddition(product, product.stock.total, currency),
    ...figuresOf(product.stock),
  });
}
