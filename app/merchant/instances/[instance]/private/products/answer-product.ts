import { z } from 'zod';
import type { ProductPath } from '@/merchant/inventory/locked-product';
import { showProduct } from '@/merchant/inventory/show-products';
import { productDetailsSchema } from '@/protocol/product';
import { wiring } from '@/wiring';

export async function answerProduct(at: ProductPath): Promise<object> {
  return z.encode(productDetailsSchema, await showProduct(wiring().merchant, at));
}
