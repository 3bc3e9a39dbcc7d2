/** Paid orders with their products, without pictures. */
import 'server-only';
import { sql, type InferResult } from 'kysely';
import type { Database } from '@/storage/client';
import { forPeople } from '@/storage/people';
import { run, statement, type Builder } from '@/storage/statement';

interface SoldPage {
  readonly instanceId: string;
  readonly from: number;
  readonly until: number;
  /** Time and row of the previous page's last order. */
  readonly afterMs: number;
  readonly afterRow: number;
  readonly limit: number;
}

/** Members of a product that its sales show. Others may be large. */
const MEMBERS = [
  'product_id',
  'description',
  'description_i18n',
  'quantity',
  'unit_quantity',
  'unit',
  'price',
] as const;

const shown = sql.join(MEMBERS.flatMap((name) => [sql.lit(name), sql`l -> ${sql.lit(name)}`]));

const selectSold = (db: Builder, p: SoldPage) =>
  db
    .selectFrom('merchant.order as o')
    .innerJoin('merchant.contract as c', 'c.orderRow', 'o.id')
    .select((eb) => [
      'o.id as row',
      'o.paidMs',
      'o.amount',
      /** JSON: a list. */
      sql<string>`coalesce((
        select json_agg(json_build_object(${shown}))
        from json_array_elements(
          case when json_typeof(${eb.ref('c.terms')}::json -> 'products') = 'array'
            then ${eb.ref('c.terms')}::json -> 'products' else '[]' end
        ) as l
      )::text, '[]')`.as('products'),
    ])
    .where('o.instanceId', '=', p.instanceId)
    .where('o.stage', 'in', [sql.lit<'paid'>('paid'), sql.lit<'wired'>('wired')])
    .where('o.paidMs', '>=', p.from)
    .where('o.paidMs', '<', p.until)
    .where(
      (eb) =>
        sql<boolean>`(${eb.ref('o.paidMs')}, ${eb.ref('o.id')}) > (${p.afterMs}::bigint, ${p.afterRow}::bigint)`,
    )
    .orderBy('o.paidMs')
    .orderBy('o.id')
    .limit(p.limit);

const SOLD = statement('merchant-sold-lines', selectSold);

export type SoldOrder = InferResult<ReturnType<typeof selectSold>>[number];

/** Lists orders that were paid in a span, as they were paid. */
export async function listSoldOrders(db: Database, page: SoldPage): Promise<SoldOrder[]> {
  return await forPeople(db, (on) => run(on, SOLD, page));
}
