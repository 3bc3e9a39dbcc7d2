/** Runs with one product locked against other takers of its stock. */
import { isProductId } from '@/protocol/product-members';
import { Refusal } from '@/protocol/refusal';
import type { Transaction } from '@/storage/client';
import { lockProducts, listLockedStock, type Stock } from '@/storage/merchant/stock';

export interface ProductPath {
  readonly instanceId: string;
  readonly productId: string;
}

/**
 * Returns the path of a requested name. A text that no product's name can be is not looked up in the
 * database.
 */
export function productPathOf(instanceId: string, asked: string): ProductPath {
  return { instanceId, productId: isProductId(asked) ? asked : '' };
}

/** Throws MERCHANT_GENERIC_PRODUCT_UNKNOWN. */
export async function lockProductRow(
  transaction: Transaction,
  { instanceId, productId }: ProductPath,
): Promise<number> {
  const [found] = await lockProducts(transaction, instanceId, [productId]);
  if (found === undefined) throw new Refusal('MERCHANT_GENERIC_PRODUCT_UNKNOWN');
  return found.row;
}

/** Reads the stock of a locked product. */
export async function getStock(transaction: Transaction, row: number, now: number): Promise<Stock> {
  const stock = (await listLockedStock(transaction, [row], now)).get(row);
  if (stock === undefined) throw new Error('a locked product is gone');
  return stock;
}
