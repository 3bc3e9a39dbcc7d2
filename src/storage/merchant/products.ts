/** The inventory's entries. Their stock: stock.ts. */
import 'server-only';
import type { PoolClient } from 'pg';
import { isInstanceId, type Location } from '@/protocol/instance';
import type { Database } from '@/storage/client';
import { toInteger, toIntegerOrNull } from './rows';
import { STOCK_COLUMNS, STOCK_JOINS, toStock, type Stock, type StockResult } from './stock';

/** What a merchant says of a product. Money is in units of the one currency, of one piece. */
export interface ProductRecord {
  readonly productId: string;
  readonly description: string;
  readonly descriptionI18n: Readonly<Record<string, string>>;
  readonly unit: string;
  /** A data URL; empty for none. */
  readonly image: string;
  readonly price: bigint;
  readonly taxes: readonly { readonly name: string; readonly units: bigint }[];
  readonly address: Location;
  readonly forgettable: readonly string[];
  readonly nextRestockMs: number | null;
}

export interface StoredProduct extends ProductRecord {
  readonly row: string;
  readonly stock: Stock;
}

interface RecordResult {
  id: string;
  product_id: string;
  description: string;
  description_i18n: string;
  unit: string;
  image: string;
  price: string;
  taxes: string;
  address: string;
  forgettable: string;
  next_restock_ms: string | null;
}

type ProductResult = RecordResult & StockResult;

const COLUMNS = `p.id, p.product_id, p.description, p.description_i18n, p.unit, p.image, p.price,
  p.taxes, p.address, p.forgettable, p.next_restock_ms`;

/** Those of the given names that there are, by name. */
export async function findProducts(
  db: Database,
  instanceId: string,
  productIds: readonly string[],
  now: number,
): Promise<Map<string, StoredProduct>> {
  if (!isInstanceId(instanceId)) return new Map();
  const rows = await db.query<ProductResult>(
    'merchant-products-find',
    `select ${COLUMNS}, ${STOCK_COLUMNS} from merchant.product p ${STOCK_JOINS}
     where p.instance_id = $2 and p.product_id = any($3)`,
    [now, instanceId, productIds],
  );
  return byName(rows);
}

/** Names of products from which a contract takes what is in them, one for each place. */
export interface TakenParts {
  readonly texts: readonly string[];
  readonly pictures: readonly string[];
}

/** Without reading them; characters, at least so many. */
export async function measureParts(
  db: Database,
  instanceId: string,
  { texts, pictures }: TakenParts,
): Promise<number> {
  // A character of UTF-16 takes three octets at most; the texts are JSON, of which two may be empty.
  const [row] = await db.query<{ characters: string }>(
    'merchant-products-measure',
    `select coalesce(sum(case when t.is_picture then octet_length(p.image)
       else (octet_length(p.description) + octet_length(p.description_i18n) + octet_length(p.unit)
         + octet_length(p.taxes) + octet_length(p.forgettable) - 6) / 3 end), 0) as characters
     from (select name, false as is_picture from unnest($2::text[]) name
       union all select name, true from unnest($3::text[]) name) t
     join merchant.product p on p.instance_id = $1 and p.product_id = t.name`,
    [instanceId, texts, pictures],
  );
  return toInteger(row?.characters ?? '0');
}

const ifTaken = (column: string, otherwise: string, names = '$4::text[]'): string =>
  `case when p.product_id = any(${names}) then p.${column} else '${otherwise}' end as ${column}`;

const PARTS = [
  `p.id, p.product_id, p.price, p.next_restock_ms, '{}' as address`,
  ifTaken('description', ''),
  ifTaken('description_i18n', '{}'),
  ifTaken('unit', ''),
  ifTaken('taxes', '[]'),
  ifTaken('forgettable', '[]'),
  ifTaken('image', '', '$5::text[]'),
].join(', ');

/** As findProducts, with nothing but stock and price beside what is taken. */
export async function findParts(
  db: Database,
  at: { readonly instanceId: string; readonly now: number },
  productIds: readonly string[],
  { texts, pictures }: TakenParts,
): Promise<Map<string, StoredProduct>> {
  const rows = await db.query<ProductResult>(
    'merchant-products-parts',
    `select ${PARTS}, ${STOCK_COLUMNS} from merchant.product p ${STOCK_JOINS}
     where p.instance_id = $2 and p.product_id = any($3)`,
    [at.now, at.instanceId, productIds, texts, pictures],
  );
  return byName(rows);
}

function byName(rows: readonly ProductResult[]): Map<string, StoredProduct> {
  return new Map(
    rows.map((row) => [row.product_id, { row: row.id, ...toRecord(row), stock: toStock(row) }]),
  );
}

function toRecord(row: RecordResult): ProductRecord {
  return {
    productId: row.product_id,
    description: row.description,
    descriptionI18n: JSON.parse(row.description_i18n) as Record<string, string>,
    unit: row.unit,
    image: row.image,
    price: BigInt(row.price),
    taxes: (JSON.parse(row.taxes) as StoredTax[]).map(({ name, units }) => {
      return { name, units: BigInt(units) };
    }),
    address: JSON.parse(row.address) as Location,
    forgettable: JSON.parse(row.forgettable) as string[],
    nextRestockMs: toIntegerOrNull(row.next_restock_ms),
  };
}

/** Of a product that this transaction has locked. */
export async function readLockedProduct(client: PoolClient, row: string): Promise<ProductRecord> {
  const found = await client.query<RecordResult>({
    name: 'merchant-product-locked',
    text: `select ${COLUMNS} from merchant.product p where p.id = $1`,
    values: [row],
  });
  const product = found.rows[0];
  if (product === undefined) throw new Error('a locked product is gone');
  return toRecord(product);
}

export interface ListedProduct {
  readonly productId: string;
  readonly description: string;
  readonly unit: string;
  readonly price: bigint;
  readonly stock: Stock;
}

export interface ProductPage {
  readonly instanceId: string;
  readonly now: number;
  /** The product that the page begins after; from the first one on without. */
  readonly after: string | undefined;
  readonly limit: number;
}

/** By their names, without their pictures. */
export async function listProducts(
  db: Database,
  { instanceId, now, after, limit }: ProductPage,
): Promise<ListedProduct[]> {
  const rows = await db.query<ProductResult>(
    'merchant-products-list',
    `select p.product_id, p.description, p.unit, p.price, ${STOCK_COLUMNS}
     from merchant.product p ${STOCK_JOINS} where p.instance_id = $2 and p.product_id > $3
     order by p.product_id limit $4`,
    [now, instanceId, after ?? '', limit],
  );
  return rows.map((row) => ({
    productId: row.product_id,
    description: row.description,
    unit: row.unit,
    price: BigInt(row.price),
    stock: toStock(row),
  }));
}

interface StoredTax {
  readonly name: string;
  readonly units: string;
}

function recordValues(product: ProductRecord): unknown[] {
  return [
    product.description,
    JSON.stringify(product.descriptionI18n),
    product.unit,
    product.image,
    product.price.toString(),
    JSON.stringify(product.taxes.map(({ name, units }) => ({ name, units: units.toString() }))),
    JSON.stringify(product.address),
    JSON.stringify(product.forgettable),
    product.nextRestockMs,
  ];
}

/** False when the instance has a product of this name, or is deleted. */
export async function insertProduct(
  db: Database,
  instanceId: string,
  product: ProductRecord,
  totalStock: number | null,
): Promise<boolean> {
  const made = await db.query(
    'merchant-product-insert',
    `insert into merchant.product (description, description_i18n, unit, image, price, taxes, address,
       forgettable, next_restock_ms, instance_id, product_id, total_stock, total_sold, total_lost)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 0, 0
     from merchant.instance where id = $10 and deleted_ms is null for key share
     on conflict (instance_id, product_id) do nothing returning id`,
    [...recordValues(product), instanceId, product.productId, totalStock],
  );
  return made.length === 1;
}

/** Of a product that this transaction has locked; `sold` is not the caller's to change. */
export async function updateProduct(
  client: PoolClient,
  row: string,
  product: ProductRecord,
  { total, lost }: Pick<Stock, 'total' | 'lost'>,
): Promise<void> {
  await client.query({
    name: 'merchant-product-update',
    text: `update merchant.product set description = $1, description_i18n = $2, unit = $3, image = $4,
             price = $5, taxes = $6, address = $7, forgettable = $8, next_restock_ms = $9,
             total_stock = $10, total_lost = $11
           where id = $12`,
    values: [...recordValues(product), total, lost, row],
  });
}

/** With all that is held of it. */
export async function deleteProduct(client: PoolClient, row: string): Promise<void> {
  await client.query({
    name: 'merchant-product-delete',
    text: `with holds as (delete from merchant.stock_hold where product_row = $1),
             locks as (delete from merchant.product_lock where product_row = $1)
           delete from merchant.product where id = $1`,
    values: [row],
  });
}
