/**
 * Answers GET private/products and private/products/$ID (protocol-a 8) [INV-2]. Throws
 * MERCHANT_GENERIC_PRODUCT_UNKNOWN.
 */
import { listWhole } from '@/fairness/long-list';
import { toSafeNumber } from '@/protocol/integer';
import { isProductId } from '@/protocol/product-members';
import type { ProductDetails, ProductEntry } from '@/protocol/product-shown';
import { listNamedProducts, listProducts, type ListedProduct } from '@/storage/merchant/products';
import {
  listMatchingProducts,
  listProductsBySerial,
  type SerialPage,
} from '@/storage/merchant/product-search';
import { Refusal } from '@/protocol/refusal';
import type { Merchant } from '../merchant';
import type { ProductPath } from './locked-product';
import { stockFigures, additionOf } from './product-record';

export async function listProductEntries(
  merchant: Merchant,
  instanceId: string,
): Promise<ProductEntry[]> {
  const { db, clock, currency } = merchant;
  const now = clock.now();
  return await listWhole<ListedProduct, ProductEntry>(
    (last, limit) => listProducts(db, { instanceId, now, after: last?.productId, limit }),
    (rows) => rows.map(entryIn(currency)),
  );
}

const LAST = 2n ** 53n - 1n;

/** Rows have numbers below 2^53. */
function serialIn(offset: bigint): number {
  return toSafeNumber(offset < LAST ? offset : LAST);
}

/**
 * A page of today's clients: so many products after a number, by number. A negative limit means the
 * newest first. Throws GENERIC_READING_TOO_LONG.
 */
export async function listSerialPage(
  { db, clock, currency }: Merchant,
  { limit, offset, ...page }: Omit<SerialPage, 'now' | 'offset'> & { offset: bigint | undefined },
): Promise<ProductEntry[]> {
  const isNewestFirst = limit < 0;
  const rows = await listProductsBySerial(db, {
    ...page,
    isNewestFirst,
    offset: serialIn(offset ?? (isNewestFirst ? LAST : 0n)),
    limit: Math.abs(limit),
    now: clock.now(),
  });
  return rows.map(entryIn(currency));
}

export interface ListedEntry extends ProductEntry {
  readonly hasPicture: boolean;
  /** The description by language. */
  readonly descriptionI18n: Readonly<Record<string, string>>;
}

/**
 * A page of the dashboard: so many products with a text in name or description, and whether there are
 * more. Neither case nor accents count. Not an endpoint. Throws GENERIC_READING_TOO_LONG.
 */
export async function listFoundProducts(
  { db, clock, currency }: Merchant,
  page: {
    readonly instanceId: string;
    readonly text: string;
    /** The number of the category that they are in. */
    readonly category?: number | undefined;
    readonly after?: string | undefined;
    readonly limit: number;
  },
): Promise<{ products: ListedEntry[]; hasMore: boolean }> {
  const { limit, after, category = 0 } = page;
  const rows = await listMatchingProducts(db, {
    ...page,
    after,
    category,
    limit: limit + 1,
    now: clock.now(),
  });
  const entryOf = entryIn(currency);
  return {
    products: rows.slice(0, limit).map(({ hasPicture, descriptionI18n, ...row }) => ({
      ...entryOf(row),
      hasPicture,
      descriptionI18n,
    })),
    hasMore: rows.length > limit,
  };
}

/** A longer list would be of no use. */
const MAX_CHOICE = 200;

/**
 * The first products, and the one that is chosen already, wherever it is. Not an endpoint. Throws
 * GENERIC_READING_TOO_LONG.
 */
export async function listChoice(
  merchant: Merchant,
  instanceId: string,
  chosen: string | undefined,
): Promise<{ products: ListedEntry[]; hasMore: boolean }> {
  const { db, clock, currency } = merchant;
  const page = await listFoundProducts(merchant, { instanceId, text: '', limit: MAX_CHOICE });
  const isListed = page.products.some(({ productId }) => productId === chosen);
  if (!page.hasMore || isListed || chosen === undefined || !isProductId(chosen)) return page;
  const found = await listNamedProducts(db, instanceId, [chosen], clock.now());
  const entryOf = entryIn(currency);
  const others = [...found.values()].map(({ descriptionI18n, image, ...row }) => ({
    ...entryOf(row),
    hasPicture: image !== '',
    descriptionI18n,
  }));
  return { ...page, products: [...others, ...page.products] };
}

const entryIn =
  (currency: string) =>
  ({ price, total, sold, lost, locked, ...said }: ListedProduct): ProductEntry => ({
    ...said,
    price: { currency, units: price },
    ...stockFigures({ total, sold, lost, locked }),
  });

export async function getProductDetails(
  merchant: Merchant,
  at: ProductPath,
): Promise<ProductDetails> {
  const { db, clock, currency } = merchant;
  const found = await listNamedProducts(db, at.instanceId, [at.productId], clock.now());
  const product = found.get(at.productId);
  if (product === undefined) throw new Refusal('MERCHANT_GENERIC_PRODUCT_UNKNOWN');
  return { ...additionOf(product, product.total, currency), ...stockFigures(product) };
}
