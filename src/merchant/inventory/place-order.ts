/**
 * Writes an order together with the stock that it holds, in one short transaction: the locks that it
 * takes over, the whole cart, the order; or nothing of it [ORDA-9, INV-12]. Answers false when the
 * instance has an order of this id. Throws 404/2006 and 410/9270.
 */
import type { PostOrderRequest } from '@/protocol/order';
import { insertOrderIn, type NewOrder } from '@/storage/merchant/orders';
import { dropLocks, holdForOrder, lockProducts, readLockedStock } from '@/storage/merchant/stock';
import type { Merchant } from '../merchant';
import { assertInStock, quantitiesOf, unknownProduct, type Products } from './order-lines';

export async function placeOrder(
  { db, clock }: Merchant,
  order: NewOrder,
  cart: Pick<PostOrderRequest, 'inventory_products' | 'lock_uuids'>,
  products: Products,
): Promise<boolean> {
  const { instanceId } = order;
  const quantities = quantitiesOf(cart.inventory_products);
  return db.transaction(async (transaction) => {
    const locked = await lockProducts(transaction, instanceId, [...quantities.keys()]);
    const orderRow = await insertOrderIn(transaction, order);
    if (orderRow === null) return false;
    await dropLocks(transaction, instanceId, cart.lock_uuids);
    const rows = new Map(locked.map(({ productId, row }) => [productId, row]));
    const stocks = await readLockedStock(transaction, [...rows.values()], clock.now());
    const holds = [...quantities].map(([productId, quantity]) => {
      const productRow = rows.get(productId) ?? '';
      const [product, stock] = [products.get(productId), stocks.get(productRow)];
      // It was there when the order was priced.
      if (product === undefined || stock === undefined) {
        throw unknownProduct(productId, cart.inventory_products);
      }
      assertInStock(product, stock, quantity, cart.inventory_products);
      return { productRow, quantity };
    });
    await holdForOrder(transaction, orderRow, holds);
    return true;
  });
}
