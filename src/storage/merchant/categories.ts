/** Groups of an instance's products. */
import 'server-only';
import { sql, type Expression } from 'kysely';
import type { PoolClient } from 'pg';
import type { Database } from '@/storage/client';
import { forPeople } from '@/storage/people';
import { first, run, statement } from '@/storage/statement';

/** A category as its merchant names it. */
interface CategoryRecord {
  readonly name: string;
  readonly nameI18n: Readonly<Record<string, string>>;
}

interface Named {
  readonly name: string;
  /** JSON. */
  readonly nameI18n: string;
}

const columnsOf = ({ name, nameI18n }: CategoryRecord): Named => ({
  name,
  nameI18n: JSON.stringify(nameI18n),
});

const INSERT = statement(
  'merchant-category-insert',
  (db, p: Named & { instanceId: string; most: number }) =>
    db
      .insertInto('merchant.category')
      .columns(['instanceId', 'name', 'nameI18n'])
      .expression((of) =>
        of
          .selectFrom('merchant.instance as i')
          .select((eb) => ['i.id', eb.val(p.name).as('name'), eb.val(p.nameI18n).as('nameI18n')])
          .where('i.id', '=', p.instanceId)
          .where('i.deletedMs', 'is', null)
          .where(
            (eb) =>
              eb
                .selectFrom('merchant.category')
                .select(({ fn }) => fn.countAll<number>().as('count'))
                .where('instanceId', '=', p.instanceId),
            '<',
            p.most,
          )
          .forKeyShare(),
      )
      .onConflict((conflict) => conflict.columns(['instanceId', 'name']).doNothing())
      .returning('id'),
);

/** Null when the name is taken, the instance is deleted, or it has `most` categories. */
export async function insertCategory(
  db: Database,
  instanceId: string,
  category: CategoryRecord,
  most: number,
): Promise<number | null> {
  return (await first(db, INSERT, { ...columnsOf(category), instanceId, most }))?.id ?? null;
}

interface At {
  readonly instanceId: string;
  readonly categoryId: number;
}

const FIND_NAMED = statement(
  'merchant-category-named',
  (db, p: { instanceId: string; name: string }) =>
    db
      .selectFrom('merchant.category')
      .select('id')
      .where('instanceId', '=', p.instanceId)
      .where('name', '=', p.name),
);

/** Returns the number of the category of this name. */
export async function findCategoryNamed(
  db: Database,
  instanceId: string,
  name: string,
): Promise<number | undefined> {
  return (await first(db, FIND_NAMED, { instanceId, name }))?.id;
}

const json = (column: Expression<unknown>) =>
  sql<CategoryRecord['nameI18n']>`${column}::json`.as('nameI18n');

const FIND = statement('merchant-category', (db, p: At) =>
  db
    .selectFrom('merchant.category')
    .select((eb) => ['name', json(eb.ref('nameI18n'))])
    .where('id', '=', p.categoryId)
    .where('instanceId', '=', p.instanceId),
);

export async function findCategory(db: Database, at: At): Promise<CategoryRecord | undefined> {
  return await first(db, FIND, at);
}

const LOCK = statement('merchant-category-lock', (db, p: At) =>
  db
    .selectFrom('merchant.category')
    .select((eb) => ['name', json(eb.ref('nameI18n'))])
    .where('id', '=', p.categoryId)
    .where('instanceId', '=', p.instanceId)
    .forUpdate(),
);

/** Locks a category until the transaction ends. */
export async function lockCategory(
  client: PoolClient,
  at: At,
): Promise<CategoryRecord | undefined> {
  return await first(client, LOCK, at);
}

const UPDATE = statement('merchant-category-update', (db, p: At & Named) =>
  db
    .updateTable('merchant.category as c')
    .set({ name: p.name, nameI18n: p.nameI18n })
    .where('c.id', '=', p.categoryId)
    .where('c.instanceId', '=', p.instanceId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('merchant.category as o')
            .where('o.instanceId', '=', p.instanceId)
            .where('o.name', '=', p.name)
            .where('o.id', '<>', p.categoryId),
        ),
      ),
    )
    .returning('c.id'),
);

/** False when another category has the name. */
export async function updateCategoryRow(
  client: PoolClient,
  at: At,
  category: CategoryRecord,
): Promise<boolean> {
  return (await run(client, UPDATE, { ...at, ...columnsOf(category) })).length === 1;
}

const DELETE = statement('merchant-category-delete', (db, p: At) =>
  db
    .with('gone', (of) =>
      of
        .deleteFrom('merchant.category')
        .where('id', '=', p.categoryId)
        .where('instanceId', '=', p.instanceId)
        .returning('id'),
    )
    .with('taken', (of) =>
      of
        .deleteFrom('merchant.productCategory')
        .where('categoryId', 'in', (eb) => eb.selectFrom('gone').select('id')),
    )
    .selectFrom('gone')
    .select('id'),
);

/** Deletes a category that this transaction has locked, and takes its products out of it. */
export async function deleteCategory(client: PoolClient, at: At): Promise<void> {
  await run(client, DELETE, at);
}

const LIST = statement('merchant-categories', (db, p: { instanceId: string }) =>
  db
    .selectFrom('merchant.category as c')
    .select((eb) => [
      'c.id as categoryId',
      'c.name',
      json(eb.ref('c.nameI18n')),
      eb
        .selectFrom('merchant.productCategory as l')
        .innerJoin('merchant.product as p', 'p.id', 'l.productRow')
        .select((of) => of.fn.countAll<number>().as('count'))
        .whereRef('l.categoryId', '=', 'c.id')
        .$asScalar()
        .$notNull()
        .as('productCount'),
    ])
    .where('c.instanceId', '=', p.instanceId)
    .orderBy('c.id'),
);

interface ListedCategory extends CategoryRecord {
  readonly categoryId: number;
  readonly productCount: number;
}

/** Lists an instance's categories by number, each with how many products are in it. */
export async function listCategories(db: Database, instanceId: string): Promise<ListedCategory[]> {
  return await forPeople(db, (on) => run(on, LIST, { instanceId }));
}

const LIST_PRODUCTS = statement(
  'merchant-category-products',
  (db, p: At & { after: string; limit: number }) =>
    db
      .selectFrom('merchant.productCategory as l')
      .innerJoin('merchant.product as p', 'p.id', 'l.productRow')
      .select('p.productId')
      .where('l.categoryId', '=', p.categoryId)
      .where('p.instanceId', '=', p.instanceId)
      .where('p.productId', '>', p.after)
      .orderBy('p.productId')
      .limit(p.limit),
);

export async function listCategoryProducts(
  db: Database,
  page: At & { readonly after: string; readonly limit: number },
): Promise<{ readonly productId: string }[]> {
  return await run(db, LIST_PRODUCTS, page);
}

interface Wanted {
  readonly instanceId: string;
  readonly categories: readonly number[];
}

const LOCK_WANTED = statement('merchant-categories-lock', (db, p: Wanted) =>
  db
    .selectFrom('merchant.category')
    .select('id')
    .where('instanceId', '=', p.instanceId)
    .where('id', '=', (eb) => eb.fn.any(sql<number[]>`${p.categories}`))
    .orderBy('id')
    .forKeyShare(),
);
const CLEAR = statement('merchant-product-categories-clear', (db, p: { row: number }) =>
  db.deleteFrom('merchant.productCategory').where('productRow', '=', p.row),
);
const PUT = statement(
  'merchant-product-categories-put',
  (db, p: { row: number; categories: readonly number[] }) =>
    db
      .insertInto('merchant.productCategory')
      .columns(['productRow', 'categoryId'])
      .expression((of) =>
        of
          .selectFrom(sql<{ id: number }>`unnest(${p.categories}::bigint[])`.as(sql`t(id)`))
          .select((eb) => [eb.val(p.row).as('productRow'), sql<number>`t.id`.as('categoryId')]),
      ),
);

/**
 * Puts a product into these categories, and out of all others. They stay until the transaction ends.
 * Returns those that the instance does not have. Nothing has changed then.
 */
export async function putIntoCategories(
  client: PoolClient,
  row: number,
  wanted: Wanted,
): Promise<readonly number[]> {
  const found = new Set((await run(client, LOCK_WANTED, wanted)).map(({ id }) => id));
  const unknown = wanted.categories.filter((id) => !found.has(id));
  if (unknown.length > 0) return unknown;
  await run(client, CLEAR, { row });
  if (found.size > 0) await run(client, PUT, { row, categories: wanted.categories });
  return [];
}
