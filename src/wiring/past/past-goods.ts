/**
 * Stocks the demo shop with the pieces that its past sells, above those that a new shop has. A repetition
 * adds nothing.
 */
import { addProduct } from '@/merchant/inventory/add-product';
import { getProductDetails } from '@/merchant/inventory/list-product-entries';
import { updateProduct } from '@/merchant/inventory/update-product';
import type { Merchant } from '@/merchant/merchant';
import { ENDLESS_STOCK } from '@/protocol/product-members';
import { wholeUnits, type Quantity } from '@/protocol/quantity';
import { isRefusal } from '@/protocol/refusal';
import { DEMO_INSTANCE } from '../shop/demo-shop';
import { readFirstGoods } from '../shop/first-goods';

/** `sold`: pieces by the good's name. */
export async function stockPastGoods(
  merchant: Merchant,
  sold: ReadonlyMap<string, number>,
): Promise<void> {
  for (const good of await readFirstGoods(merchant.currency)) {
    const { productId } = good;
    const totalStock = good.totalStock + wholeUnits(sold.get(productId) ?? 0);
    try {
      await addProduct(merchant, DEMO_INSTANCE, { ...good, totalStock });
    } catch (error) {
      // The shop has filled its shelves already.
      if (!isRefusal(error, 'MERCHANT_PRIVATE_POST_PRODUCTS_CONFLICT_PRODUCT_EXISTS')) throw error;
      await raiseStock(merchant, productId, totalStock);
    }
  }
}

async function raiseStock(merchant: Merchant, productId: string, least: Quantity): Promise<void> {
  const at = { instanceId: DEMO_INSTANCE, productId };
  const { totalStock } = await getProductDetails(merchant, at);
  if (totalStock === ENDLESS_STOCK || totalStock >= least) return;
  await updateProduct(merchant, at, { totalStock: least });
}
