/**
 * Answers PATCH private/products/$ID (protocol-a 8): members that are absent stay as they are. Contracts
 * that were made keep what they say. Throws MERCHANT_GENERIC_PRODUCT_UNKNOWN,
 * GENERIC_CURRENCY_MISMATCH, MERCHANT_PRIVATE_PATCH_PRODUCTS_TOTAL_LOST_REDUCED,
 * MERCHANT_PRIVATE_PATCH_PRODUCTS_TOTAL_LOST_EXCEEDS_STOCKS and
 * MERCHANT_PRIVATE_PATCH_PRODUCTS_TOTAL_STOCKED_REDUCED, MERCHANT_GENERIC_CATEGORY_UNKNOWN,
 * GENERIC_PARAMETER_MALFORMED for a finer quantity than the unit allows,
 * MERCHANT_SHOP_SHARE_FULL.
 */
import { productText, type ProductAddition, type ProductChange } from '@/protocol/product';
import type { Fractions } from '@/protocol/quantity';
import type { Transaction } from '@/storage/client';
import { updateProduct as updateRow } from '@/storage/merchant/product-changes';
import { listNamedProducts, getLockedProduct } from '@/storage/merchant/products';
import { findVisitor } from '@/storage/merchant/visitor-room';
import { withRoom } from '../instances/visitor-room';
import type { Merchant } from '../merchant';
import { lockProductRow, getStock, type ProductPath } from './locked-product';
import { findUnit } from '../units/find-unit';
import { assertFits, fractionsOf } from './fractions';
import { additionOf, recordOf, totalOf, type DividedProduct } from './product-record';
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
    const unit = await unitFor(transaction, at.instanceId, change.unit ?? product.unit, change);
    const wanted = changed(additionOf(product, before.total, currency), change, unit);
    if (change.totalStock !== undefined) {
      assertFits(change.totalStock, wanted, 'unit_total_stock');
    }
    if (change.totalLost !== undefined) assertFits(lost, wanted, 'unit_total_lost');
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

/** Another unit brings its own fractions, unless the change says other ones. */
function changed(
  product: DividedProduct,
  change: ProductChange,
  unit: Fractions | undefined,
): DividedProduct {
  const { totalLost: _, ...members } = change;
  const present = Object.entries(members).filter(([, value]) => value !== undefined);
  const all: DividedProduct = { ...product, ...Object.fromEntries(present) };
  const isOtherUnit = all.unit !== product.unit;
  const { allowFraction, precisionLevel } = change;
  if (!isOtherUnit && allowFraction === undefined && precisionLevel === undefined) return all;
  const chosen = isOtherUnit ? { allowFraction, precisionLevel } : all;
  return { ...all, ...fractionsOf(chosen, unit) };
}

/** Finds the unit, if the change is about it or its fractions. */
async function unitFor(
  on: Transaction,
  instanceId: string,
  unit: string,
  { unit: other, allowFraction, precisionLevel }: ProductChange,
): Promise<Fractions | undefined> {
  if ((other ?? allowFraction ?? precisionLevel) === undefined) return undefined;
  return await findUnit(on, { instanceId, unit });
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
  return Math.max(0, sizeOf(changed(before, change, undefined)) - sizeOf(before));
}
