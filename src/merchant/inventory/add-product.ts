/**
 * POST private/products (specification "Product in the inventory", protocol-a 8) [INV-1, INV-3,
 * INV-4]. The same product again is harmless, with other content it is 409/2650. Throws 404/2016
 * when the instance is deleted, 400/30 for another currency, 507/9290.
 */
import { productText, type ProductAddition } from '@/protocol/product';
import { Refusal } from '@/protocol/refusal';
import { findProducts, insertProduct } from '@/storage/merchant/products';
import { getInstance } from '../instances/get-instance';
import { assertSells } from '../instances/instance-rules';
import { unlessFull, withRoomOf } from '../instances/visitor-room';
import type { Merchant } from '../merchant';
import { toAddition, toRecord, totalOf } from './product-record';

export async function addProduct(
  merchant: Merchant,
  instanceId: string,
  product: ProductAddition,
): Promise<void> {
  const { db, clock, currency } = merchant;
  const record = toRecord(product, currency);
  const total = totalOf(product.totalStock);
  const room = { bytes: () => Buffer.byteLength(productText(product)) };
  const insert = () => insertProduct(db, instanceId, record, total);
  const made = await unlessFull(withRoomOf(merchant, instanceId, room, insert));
  if (made === true) return;
  const { productId } = record;
  const existing = (await findProducts(db, instanceId, [productId], clock.now())).get(productId);
  if (existing !== undefined) {
    const before = toAddition(existing, existing.total, currency);
    if (productText(before) === productText(toAddition(record, total, currency))) return;
  }
  if (made !== false) throw made;
  assertSells(await getInstance(merchant, instanceId));
  throw new Refusal('MERCHANT_PRIVATE_POST_PRODUCTS_CONFLICT_PRODUCT_EXISTS', {
    field: 'product_id',
  });
}
