/**
 * Lists everything that a point of sale shows: GET private/pos (today's interface). The products are
 * read in portions, without their pictures.
 */
import { listWhole } from '@/fairness/long-list';
import type { CategoryEntry } from '@/protocol/category';
import type { PosProduct } from '@/protocol/pos';
import { ENDLESS_STOCK } from '@/protocol/product-members';
import { unitsDown } from '@/protocol/quantity';
import { listCategories } from '@/storage/merchant/categories';
import { listPosProducts, type PosRow } from '@/storage/merchant/pos-products';
import type { Merchant } from '../merchant';

export async function listPosCategories(
  { db }: Merchant,
  instanceId: string,
): Promise<(Pick<CategoryEntry, 'name' | 'nameI18n'> & { readonly id: number })[]> {
  const categories = await listCategories(db, instanceId);
  return categories.map(({ categoryId: id, name, nameI18n }) => ({ id, name, nameI18n }));
}

export async function listPosEntries(
  { db, currency }: Merchant,
  instanceId: string,
): Promise<PosProduct[]> {
  return await listWhole<PosRow, PosProduct>(
    (last, limit) => listPosProducts(db, { instanceId, after: last?.serial ?? 0, limit }),
    (rows) => rows.map((row) => describeProduct(row, currency)),
  );
}

const NO_CATEGORY = 0;

function describeProduct(
  { price: units, taxes, imageHash, total, categories, ...said }: PosRow,
  currency: string,
): PosProduct {
  const price = { currency, units };
  return {
    ...said,
    price,
    unitPrice: [price],
    ...(imageHash === null ? {} : { imageHash }),
    categories: categories.length === 0 ? [NO_CATEGORY] : [...categories],
    taxes: taxes.map(({ name, units: tax }) => ({ name, tax: { currency, units: tax } })),
    ...(total === null ? {} : { totalStock: unitsDown(total) }),
    unitTotalStock: total ?? ENDLESS_STOCK,
  };
}
