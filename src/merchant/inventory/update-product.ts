/**
 * PATCH private/products/$ID (protocol-a 8): members that are absent stay as they are. Contracts
 * that were made keep what they say. Throws MERCHANT_GENERIC_PRODUCT_UNKNOWN,
 * GENERIC_CURRENCY_MISMATCH, MERCHANT_PRIVATE_PATCH_PRODUCTS_TOTAL_LOST_REDUCED,
 * MERCHANT_PRIVATE_PATCH_PRODUCTS_TOTAL_LOST_EXCEEDS_STOCKS and
 * MERCHANT_PRIVATE_PATCH_PRODUCTS_TOTAL_STOCKED_REDUCED, MERCHANT_GENERIC_CATEGORY_UNKNOWN,
 * MERCHANT_SHOP_SHARE_FULL.
 */
import { productText, type ProductAddition, type ProductChange } from '@/protocol/product';
import type { Transaction } from '@/storage/client';
import {
  listNamedProducts,
  getLockedProduct,
  updateProduct as updateRow,
} from '@/storage/merchant/products';
import { findVisitor } from '@/storage/merchant/visitor-room';
import { withRoom } from '../instances/visitor-room';
import type { Merchant } from '../merchant';
import { lockProductRow, getStock, type ProductPath } from './locked-product';
import { additionOf, recordOf, totalOf } from './product-record';
import { putIntoKnown } from './put-into-known';
import { assertChange } from './stock-rules';

export async function updateProduct(
  merchant: Merchant,
  at: ProductPath,
  change: ProductChange,
): Promise<void> {
  const { db, clock, currency } = merchant;
  const visitorNetwork = await findVisitor(db, at.instanceId);
  const growth = visitorNetwork === null ? 0 : await growthBy(merchant, at, change);
  const update = async (transaction: Transaction): Promise<void> => {
    const row = await lockProductRow(transaction, at);
    const product = await getLockedProduct(transaction, row);
    const before = await getStock(transaction, row, clock.now());
    const { totalLost: lost = before.lost } = change;
    const wanted = changed(additionOf(product, before.total, currency), change);
    const after = { total: totalOf(wanted.totalStock), lost };
    assertChange(before, after);
    await updateRow(transaction, row, recordOf(wanted, currency), after);
    if (change.categories === undefined) return;
    const { instanceId } = at;
    await putIntoKnown(transaction, row, { instanceId, categories: change.categories });
  };
  const room = { visitorNetwork, rows: 0, bytes: () => growth };
  await withRoom(merchant, room, () => db.transaction(update));
}

function changed(product: ProductAddition, change: ProductChange): ProductAddition {
  const { totalLost: _, ...members } = change;
  const present = Object.entries(members).filter(([, value]) => value !== undefined);
  return { ...product, ...Object.fromEntries(present) };
}

async function growthBy(
  { db, clock, currency }: Merchant,
  { instanceId, productId }: ProductPath,
  change: ProductChange,
): Promise<number> {
  const found = (await listNamedProducts(db, instanceId, [productId], clock.now())).get(productId);
  if (found === undefined) return 0;
  const before = additionOf(found, found.total, currency);
  const sizeOf = (product: ProductAddition) => Buffer.byteLength(productText(product));
  return Math.max(0, sizeOf(changed(before, change)) - sizeOf(before));
}
