/**
 * Holds pieces of a product for a while: POST private/products/$ID/lock (specification "Behaviour
 * rules" 1, protocol-a 8) [INV-6..9]. The lock's name is `lock_uuid`. The specification's form has
 * none. The lock then has the product's name and is the instance's own, for its orders (decision
 * D30). A repeated name replaces what it held, so repeat it freely. Quantity 0 releases. An order
 * with the name in `lock_uuids` takes the pieces over. Throws MERCHANT_GENERIC_PRODUCT_UNKNOWN, and
 * GENERIC_PARAMETER_MALFORMED for a duration without end or a finer part than the product has.
 * Throws MERCHANT_PRIVATE_POST_PRODUCTS_LOCK_INSUFFICIENT_STOCKS if less is free. The lock then stays
 * as it was.
 */
import type { LockRequest } from '@/protocol/product';
import { isWhole } from '@/protocol/quantity';
import { Refusal } from '@/protocol/refusal';
import type { Transaction } from '@/storage/client';
import { getLockedProduct } from '@/storage/merchant/products';
import { dropLock, putLock } from '@/storage/merchant/stock';
import { withRoomOf } from '../instances/visitor-room';
import type { Merchant } from '../merchant';
import { addDuration } from '../add-duration';
import { lockProductRow, getStock, type ProductPath } from './locked-product';
import { assertFits } from './fractions';
import { isInStock, shortage } from './stock-rules';

export async function lockProduct(
  merchant: Merchant,
  at: ProductPath,
  request: LockRequest,
): Promise<void> {
  const { db, clock } = merchant;
  const { quantity, duration = 0, lockUuid = at.productId } = request;
  const now = clock.now();
  const untilMs = addDuration(now, duration, 'duration');
  const room = { rows: quantity > 0n ? 1 : 0 };
  const lock = async (transaction: Transaction): Promise<void> => {
    const productRow = await lockProductRow(transaction, at);
    await dropLock(transaction, productRow, lockUuid);
    if (!isWhole(quantity)) {
      assertFits(quantity, await getLockedProduct(transaction, productRow), 'unit_quantity');
    }
    const stock = await getStock(transaction, productRow, now);
    if (!isInStock(stock, quantity)) {
      throw new Refusal('MERCHANT_PRIVATE_POST_PRODUCTS_LOCK_INSUFFICIENT_STOCKS', {
        field: 'quantity',
        body: shortage(at.productId, quantity, stock),
      });
    }
    if (quantity > 0n) await putLock(transaction, { productRow, lockUuid, quantity, untilMs });
  };
  await withRoomOf(merchant, at.instanceId, room, () => db.transaction(lock));
}
