/**
 * Answers POST private/products (specification "Product in the inventory", protocol-a 8) [INV-1, INV-3,
 * INV-4]. The same product again is harmless, with other content it is
 * MERCHANT_PRIVATE_POST_PRODUCTS_CONFLICT_PRODUCT_EXISTS. Throws MERCHANT_GENERIC_INSTANCE_DELETED
 * when the instance is deleted, GENERIC_CURRENCY_MISMATCH for another currency,
 * MERCHANT_GENERIC_CATEGORY_UNKNOWN, MERCHANT_SHOP_SHARE_FULL. Throws GENERIC_PARAMETER_MALFORMED
 * for a finer stock than the unit allows.
 */
import { productText, type ProductAddition } from '@/protocol/product';
import { Refusal } from '@/protocol/refusal';
import { insertProduct } from '@/storage/merchant/product-changes';
import { listNamedProducts, type ProductRecord } from '@/storage/merchant/products';
import type { Stock } from '@/storage/merchant/stock';
import { getInstance } from '../instances/get-instance';
import { assertSells } from '../instances/instance-rules';
import { unlessFull, withRoomOf } from '../instances/visitor-room';
import type { Merchant } from '../merchant';
import { findUnit } from '../units/find-unit';
import { assertFits } from './fractions';
import { additionOf, divided, recordOf, totalOf } from './product-record';
import { putIntoKnown } from './put-into-known';

export async function addProduct(
  merchant: Merchant,
  instanceId: string,
  given: ProductAddition,
): Promise<void> {
  const { db, clock, currency } = merchant;
  const product = divided(given, await findUnit(db, { instanceId, unit: given.unit }));
  assertFits(product.totalStock, product, 'unit_total_stock');
  const record = recordOf(product, currency);
  const total = totalOf(product.totalStock);
  const room = { bytes: () => Buffer.byteLength(productText(product)) };
  const insert = () => insertWhole(merchant, instanceId, record, total);
  const made = await unlessFull(withRoomOf(merchant, instanceId, room, insert));
  if (made === true) return;
  const { productId } = record;
  const existing = (await listNamedProducts(db, instanceId, [productId], clock.now())).get(
    productId,
  );
  if (existing !== undefined) {
    const before = additionOf(existing, existing.total, currency);
    if (productText(before) === productText(additionOf(record, total, currency))) return;
  }
  if (made !== false) throw made;
  assertSells(await getInstance(merchant, instanceId));
  throw new Refusal('MERCHANT_PRIVATE_POST_PRODUCTS_CONFLICT_PRODUCT_EXISTS', {
    field: 'product_id',
  });
}

/** False when the instance has a product of this name, or is deleted. */
async function insertWhole(
  { db }: Merchant,
  instanceId: string,
  record: ProductRecord,
  total: Stock['total'],
): Promise<boolean> {
  const { categories } = record;
  if (categories.length === 0) return (await insertProduct(db, instanceId, record, total)) !== null;
  return await db.transaction(async (transaction) => {
    const row = await insertProduct(transaction, instanceId, record, total);
    if (row !== null) await putIntoKnown(transaction, row, { instanceId, categories });
    return row !== null;
  });
}
