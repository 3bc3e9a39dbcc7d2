import { z } from 'zod';
import type { ProductPath } from '@/merchant/inventory/locked-product';
import { getProductDetails } from '@/merchant/inventory/list-product-entries';
import { productDetailsSchema } from '@/protocol/product-shown';
import { wiring } from '@/wiring';

export async function answerProduct(at: ProductPath): Promise<object> {
  return z.encode(productDetailsSchema, await getProductDetails(wiring().merchant, at));
}
