/** A product of the session's instance as its pages show it; null when there is none. */
import { cache } from 'react';
import { ifThere } from '@/http/if-there';
import { productPathOf } from '@/merchant/inventory/locked-product';
import { getProductDetails } from '@/merchant/inventory/list-product-entries';
import type { ProductDetails } from '@/protocol/product-shown';
import { wiring } from '@/wiring';

/** Runs once per request: a page and its title ask the same. */
export const findProductDetails = cache(
  async (instanceId: string, productId: string): Promise<ProductDetails | null> => {
    const at = productPathOf(instanceId, productId);
    return await ifThere(getProductDetails(wiring().merchant, at));
  },
);
