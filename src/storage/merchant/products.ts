/** The inventory's entries. Their stock: stock.ts. */
import 'server-only';
import {
  sql,
  type Expression,
  type ExpressionBuilder,
  type InferResult,
  type Selectable,
} from 'kysely';
import type { PoolClient } from 'pg';
import type { DB, MerchantProduct } from '@/generated/kysely/tables';
import { isInstanceId, type Location } from '@/protocol/instance';
import type { Database } from '@/storage/client';
import { first, run, statement, type Builder } from '@/storage/statement';
import { categoriesOf } from './categories-of';
import { selectStock, type Stock } from './stock';

type Row = Selectable<MerchantProduct>;

/** A merchant's record of a product. Money is in units of the one currency, for one piece. */
export interface ProductRecord extends Pick<
  Row,
  | 'productId'
  | 'description'
  | 'unit'
  | 'image'
  | 'price'
  | 'nextRestockMs'
  | 'allowFraction'
  | 'precisionLevel'
  | 'minimumAge'
> {
  readonly productName: string;
  readonly descriptionI18n: Readonly<Record<string, string>>;
  readonly taxes: readonly { readonly name: string; readonly units: bigint }[];
  readonly address: Location;
  readonly forgettable: readonly string[];
  readonly categories: readonly number[];
}

export interface StoredProduct extends ProductRecord, Stock {
  readonly serial: number;
}

/** Taxes are kept as JSON text, their units as a text in it. */
export const taxesIn = (text: Expression<string>) =>
  [
    sql<string[]>`array(select t->>'name' from json_array_elements(${text}::json) t)`.as(
      'taxes.name',
    ),
    sql<
      bigint[]
    >`array(select (t->>'units')::numeric from json_array_elements(${text}::json) t)`.as(
      'taxes.units',
    ),
  ] as const;

/** They are kept as text. */
export const json = <T>(text: Expression<string>) => sql<T>`${text}::json`;

export type Translations = ProductRecord['descriptionI18n'];

/** The last version names none. */
const nameOf = (eb: ExpressionBuilder<DB & { p: MerchantProduct }, 'p'>) =>
  sql<string>`coalesce(${eb.ref('p.productName')}, ${eb.ref('p.productId')})`.as('productName');

const record = (eb: ExpressionBuilder<DB & { p: MerchantProduct }, 'p'>) =>
  [
    'p.productId',
    'p.description',
    json<Translations>(eb.ref('p.descriptionI18n')).as('descriptionI18n'),
    'p.unit',
    'p.image',
    'p.price',
    ...taxesIn(eb.ref('p.taxes')),
    json<Location>(eb.ref('p.address')).as('address'),
    json<readonly string[]>(eb.ref('p.forgettable')).as('forgettable'),
    'p.nextRestockMs',
    nameOf(eb),
    'p.allowFraction',
    'p.precisionLevel',
    'p.minimumAge',
    categoriesOf(eb.ref('p.id')),
  ] as const;

const find = (db: Builder, p: { now: number; instanceId: string; productIds: readonly string[] }) =>
  selectStock(db, p.now)
    .select(record)
    .select('p.id as serial')
    .where('p.instanceId', '=', p.instanceId)
    .where('p.productId', '=', (eb) => eb.fn.any(sql<string[]>`${p.productIds}`));
const FIND = statement('merchant-products-find', find);

/** Returns those of the named products that exist, by name. */
export async function listNamedProducts(
  db: Database,
  instanceId: string,
  productIds: readonly string[],
  now: number,
): Promise<Map<string, StoredProduct>> {
  if (!isInstanceId(instanceId)) return new Map();
  return byName(await run(db, FIND, { now, instanceId, productIds }));
}

type Found = NonNullable<(typeof FIND)['row']>;

function byName(found: readonly Found[]): Map<string, StoredProduct> {
  return new Map(found.map((product) => [product.productId, product]));
}

/** Names of products from which a contract takes what is in them, one for each place. */
export interface TakenParts {
  readonly texts: readonly string[];
  readonly pictures: readonly string[];
}

const MEASURE = statement(
  'merchant-products-measure',
  (db, p: TakenParts & { instanceId: string }) =>
    db
      .selectFrom(
        sql<{ name: string; isPicture: boolean }>`(
        select name, false as is_picture from unnest(${p.texts}::text[]) name
        union all select name, true from unnest(${p.pictures}::text[]) name
      )`.as('t'),
      )
      .innerJoin('merchant.product as p', 'p.productId', 't.name')
      .select((eb) => {
        const texts = [
          eb.ref('p.description'),
          eb.ref('p.descriptionI18n'),
          eb.ref('p.unit'),
          eb.ref('p.taxes'),
          eb.ref('p.forgettable'),
        ].map((text) => sql`octet_length(${text})`);
        // A character of UTF-16 takes three octets at most. The texts are JSON, of which two may be
        // empty.
        return sql<number>`coalesce(sum(case when ${eb.ref('t.isPicture')}
        then octet_length(${eb.ref('p.image')})
        else (${sql.join(texts, sql` + `)} - 6) / 3 end), 0)`.as('characters');
      })
      .where('p.instanceId', '=', p.instanceId),
);

/** Returns a lower bound of the parts' characters, without reading them. */
export async function measureParts(
  db: Database,
  instanceId: string,
  parts: TakenParts,
): Promise<number> {
  return (await first(db, MEASURE, { instanceId, ...parts }))?.characters ?? 0;
}

interface PartsAt extends TakenParts {
  readonly instanceId: string;
  readonly productIds: readonly string[];
  readonly now: number;
}

const FIND_PARTS = statement('merchant-products-parts', (db, p: PartsAt) =>
  selectStock(db, p.now)
    .select((eb) => {
      const ifIn = (names: readonly string[], text: Expression<string>, otherwise: string) =>
        sql<string>`case when ${eb.ref('p.productId')} = any(${names}::text[])
          then ${text} else ${sql.lit(otherwise)} end`;
      const ifTaken = (text: Expression<string>, otherwise: string) =>
        ifIn(p.texts, text, otherwise);
      return [
        'p.id as serial',
        'p.productId',
        ifTaken(eb.ref('p.description'), '').as('description'),
        json<Translations>(ifTaken(eb.ref('p.descriptionI18n'), '{}')).as('descriptionI18n'),
        ifTaken(eb.ref('p.unit'), '').as('unit'),
        ifIn(p.pictures, eb.ref('p.image'), '').as('image'),
        'p.price',
        ...taxesIn(ifTaken(eb.ref('p.taxes'), '[]')),
        sql<Location>`'{}'::json`.as('address'),
        json<readonly string[]>(ifTaken(eb.ref('p.forgettable'), '[]')).as('forgettable'),
        'p.nextRestockMs',
        nameOf(eb),
        'p.allowFraction',
        'p.precisionLevel',
        'p.minimumAge',
        sql<number[]>`'{}'::bigint[]`.as('categories'),
      ];
    })
    .where('p.instanceId', '=', p.instanceId)
    .where('p.productId', '=', (eb) => eb.fn.any(sql<string[]>`${p.productIds}`)),
);

/** Returns products as listNamedProducts does, but only stock, price and the parts taken. */
export async function listProductParts(
  db: Database,
  at: { readonly instanceId: string; readonly now: number },
  productIds: readonly string[],
  parts: TakenParts,
): Promise<Map<string, StoredProduct>> {
  return byName(await run(db, FIND_PARTS, { ...at, productIds, ...parts }));
}

const READ_LOCKED = statement('merchant-product-locked', (db, p: { row: number }) =>
  db.selectFrom('merchant.product as p').select(record).where('p.id', '=', p.row),
);

/** Reads a product that this transaction has locked. */
export async function getLockedProduct(client: PoolClient, row: number): Promise<ProductRecord> {
  const product = await first(client, READ_LOCKED, { row });
  if (product === undefined) throw new Error('a locked product is gone');
  return product;
}

export interface ProductPage {
  readonly instanceId: string;
  readonly now: number;
  /** The row that the page begins after. Without it, the first page. */
  readonly after: string | undefined;
  readonly limit: number;
}

/** Columns of a product in lists, beside its stock. */
export const listed = (eb: ExpressionBuilder<DB & { p: MerchantProduct }, 'p'>) =>
  [
    'p.id as serial',
    'p.productId',
    nameOf(eb),
    'p.description',
    'p.unit',
    'p.allowFraction',
    'p.precisionLevel',
    'p.price',
  ] as const;

const list = (db: Builder, p: ProductPage) =>
  selectStock(db, p.now)
    .select(listed)
    .where('p.instanceId', '=', p.instanceId)
    .where('p.productId', '>', sql<string>`${p.after}`)
    .orderBy('p.productId')
    .limit(p.limit);
const LIST = statement('merchant-products-list', list);

export type ListedProduct = InferResult<ReturnType<typeof list>>[number];

/** Lists products by name, without their pictures. */
export async function listProducts(db: Database, page: ProductPage): Promise<ListedProduct[]> {
  return await run(db, LIST, { ...page, after: page.after ?? '' });
}
