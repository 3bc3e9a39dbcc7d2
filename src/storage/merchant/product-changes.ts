/** Adds, changes and deletes the inventory's entries. */
import 'server-only';
import { sql, type Selectable } from 'kysely';
import type { PoolClient } from 'pg';
import type { MerchantProduct } from '@/generated/kysely/tables';
import { first, run, statement, valuesFor, type Queryable } from '@/storage/statement';
import type { ProductRecord } from './products';
import { inParts } from './quantity-columns';
import type { Stock } from './stock';

type Row = Selectable<MerchantProduct>;

const SAID = [
  'description',
  'descriptionI18n',
  'unit',
  'image',
  'price',
  'taxes',
  'address',
  'forgettable',
  'nextRestockMs',
  'productName',
  'allowFraction',
  'precisionLevel',
  'minimumAge',
] as const;

function columnsOf(product: ProductRecord): Pick<Row, (typeof SAID)[number]> {
  const taxes = product.taxes.map(({ name, units }) => ({ name, units: units.toString() }));
  return {
    ...product,
    descriptionI18n: JSON.stringify(product.descriptionI18n),
    taxes: JSON.stringify(taxes),
    address: JSON.stringify(product.address),
    forgettable: JSON.stringify(product.forgettable),
  };
}

/** A stock is rounded down in its units: the last version never sees more than there is. */
function stockColumns(total: Stock['total']) {
  const { units, rest } = inParts(total ?? 0n, 'down');
  return { totalStock: total === null ? null : units, totalStockRest: rest };
}

function lostColumns(lost: bigint) {
  const { units, rest } = inParts(lost, 'up');
  return { totalLost: units, totalLostRest: rest };
}

type StockColumns = ReturnType<typeof stockColumns>;
type StockColumn = keyof StockColumns;
type Counted = StockColumns & ReturnType<typeof lostColumns> & { readonly row: number };

const counted = (p: Counted) => ({
  totalStock: sql<number | null>`${p.totalStock}::bigint`,
  totalStockRest: sql<number>`${p.totalStockRest}::bigint`,
  totalLost: sql<number>`${p.totalLost}::bigint`,
  totalLostRest: sql<number>`${p.totalLostRest}::bigint`,
});

const GIVEN = [...SAID, 'instanceId', 'productId', 'totalStock', 'totalStockRest'] as const;

type Given = Pick<Row, Exclude<(typeof GIVEN)[number], StockColumn>> & StockColumns;

const INSERT = statement('merchant-product-insert', (db, p: Given) =>
  db
    .insertInto('merchant.product')
    .columns([...GIVEN, 'totalSold', 'totalLost'])
    .expression((of) =>
      of
        .selectFrom('merchant.instance')
        .select((eb) => [
          ...GIVEN.map((name) => sql<Row[typeof name]>`${p[name]}`.as(name)),
          eb.lit(0).as('totalSold'),
          eb.lit(0).as('totalLost'),
        ])
        .where('id', '=', p.instanceId)
        .where('deletedMs', 'is', null)
        .forKeyShare(),
    )
    .onConflict((conflict) => conflict.columns(['instanceId', 'productId']).doNothing())
    .returning('id'),
);

/** Returns the row, which is in no category yet. Null when the instance has a product of this name, or is deleted. */
export async function insertProduct(
  on: Queryable,
  instanceId: string,
  product: ProductRecord,
  total: Stock['total'],
): Promise<number | null> {
  const { productId } = product;
  const made = { ...columnsOf(product), ...stockColumns(total), instanceId, productId };
  return (await first(on, INSERT, made))?.id ?? null;
}

type Changed = Pick<Row, (typeof SAID)[number]> & Counted;

const UPDATE = statement('merchant-product-update', (db, p: Changed) =>
  db
    .updateTable('merchant.product')
    .set({ ...valuesFor('merchant.product', p, SAID), ...counted(p) })
    .where('id', '=', p.row),
);

/** Updates a product that this transaction has locked. The caller cannot change `sold`. */
export async function updateProduct(
  client: PoolClient,
  row: number,
  product: ProductRecord,
  { total, lost }: Pick<Stock, 'total' | 'lost'>,
): Promise<void> {
  const figures = { ...stockColumns(total), ...lostColumns(lost) };
  await run(client, UPDATE, { ...columnsOf(product), ...figures, row });
}

const COUNT = statement('merchant-product-count', (db, p: Counted) =>
  db.updateTable('merchant.product').set(counted(p)).where('id', '=', p.row),
);

/** Updates the stock of a product that this transaction has locked. */
export async function updateStock(
  client: PoolClient,
  row: number,
  { total, lost }: Pick<Stock, 'total' | 'lost'>,
): Promise<void> {
  await run(client, COUNT, { ...stockColumns(total), ...lostColumns(lost), row });
}

const DELETE = statement('merchant-product-delete', (db, p: { row: number }) =>
  db
    .with('holds', (of) => of.deleteFrom('merchant.stockHold').where('productRow', '=', p.row))
    .with('locks', (of) => of.deleteFrom('merchant.productLock').where('productRow', '=', p.row))
    .with('categories', (of) =>
      of.deleteFrom('merchant.productCategory').where('productRow', '=', p.row),
    )
    .deleteFrom('merchant.product')
    .where('id', '=', p.row),
);

/** Deletes a product and all holds of it. */
export async function deleteProduct(client: PoolClient, row: number): Promise<void> {
  await run(client, DELETE, { row });
}
