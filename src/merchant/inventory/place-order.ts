/**
 * Writes an order and the stock that it holds, in one short transaction. It stores the locks that
 * it takes over, the whole cart and the order, or nothing [ORDA-9, INV-12]. The order first takes
 * what the instance itself has locked (decision D30) [SEED-14]. Returns false if the instance has
 * an order of this id. Throws MERCHANT_GENERIC_PRODUCT_UNKNOWN and
 * MERCHANT_PRIVATE_POST_ORDERS_OUT_OF_STOCK.
 */
import { insertOrder, type MadeRow, type NewOrder } from '@/storage/merchant/new-orders';
import {
  dropLocks,
  holdForOrder,
  lockProducts,
  listLockedStock,
  listOwnLocks,
  shrinkOwnLocks,
  type Hold,
} from '@/storage/merchant/stock';
import type { Merchant } from '../merchant';
import {
  assertInStock,
  quantitiesOf,
  unknownProduct,
  type Products,
  type StockLine,
} from './order-lines';

export interface Cart {
  readonly lines: readonly StockLine[];
  /** Locks that end with this order. */
  readonly lockUuids: readonly string[];
  readonly products: Products;
}

export async function placeOrder(
  { db, clock }: Merchant,
  order: NewOrder,
  { lines, lockUuids, products }: Cart,
): Promise<MadeRow | false> {
  const { instanceId } = order;
  const now = clock.now();
  const quantities = quantitiesOf(lines);
  return db.transaction(async (transaction) => {
    const locked = await lockProducts(transaction, instanceId, [...quantities.keys()]);
    const made = await insertOrder(transaction, order);
    if (made === null) return false;
    await dropLocks(transaction, instanceId, lockUuids);
    const rows = new Map(locked.map(({ productId, row }) => [productId, row]));
    const stocks = await listLockedStock(transaction, [...rows.values()], now);
    const own = await listOwnLocks(transaction, [...rows.values()], now);
    const holds = [...quantities].map(([productId, quantity]): Hold => {
      const productRow = rows.get(productId) ?? 0;
      const [product, stock] = [products.get(productId), stocks.get(productRow)];
      // It was there when the order was priced.
      if (product === undefined || stock === undefined) throw unknownProduct(productId, lines);
      const others = { ...stock, locked: stock.locked - (own.get(productRow) ?? 0n) };
      assertInStock(product, others, quantity, lines);
      return { productRow, quantity };
    });
    await shrinkOwnLocks(transaction, holds);
    await holdForOrder(transaction, made.row, holds);
    return made;
  });
}
