/** Reads products as points of sale show them. */
import 'server-only';
import { sql } from 'kysely';
import type { Database } from '@/storage/client';
import { run, statement } from '@/storage/statement';
import { categoriesOf } from './categories-of';
import { listed, taxesIn, type ProductRecord } from './products';
import { quantityOf } from './quantity-columns';

interface Page {
  readonly instanceId: string;
  /** The number that the page begins after. */
  readonly after: number;
  readonly limit: number;
}

const LIST = statement('merchant-pos-products', (db, p: Page) =>
  db
    .selectFrom('merchant.product as p')
    .select(listed)
    .select((eb) => [
      sql<ProductRecord['descriptionI18n']>`${eb.ref('p.descriptionI18n')}::json`.as(
        'descriptionI18n',
      ),
      ...taxesIn(eb.ref('p.taxes')),
      'p.minimumAge',
      'p.imageHash',
      categoriesOf(eb.ref('p.id')),
      quantityOf(eb.ref('p.totalStock'), eb.ref('p.totalStockRest')).as('total'),
    ])
    .where('p.instanceId', '=', p.instanceId)
    .where('p.id', '>', p.after)
    .orderBy('p.id')
    .limit(p.limit),
);

export type PosRow = NonNullable<(typeof LIST)['row']>;

/** Lists products by number. */
export async function listPosProducts(db: Database, page: Page): Promise<PosRow[]> {
  return await run(db, LIST, page);
}
