/** Summaries of orders in other languages, as their contracts have them. */
import 'server-only';
import { sql } from 'kysely';
import type { Database } from '@/storage/client';
import { forPeople } from '@/storage/people';
import { run, statement } from '@/storage/statement';

interface Wanted {
  readonly instanceId: string;
  readonly orderIds: readonly string[];
  readonly language: string;
}

const LIST = statement('merchant-summaries-translated', (db, p: Wanted) =>
  db
    .selectFrom('merchant.order as o')
    .innerJoin('merchant.contract as c', 'c.orderRow', 'o.id')
    .select((eb) => [
      'o.orderId',
      sql<string | null>`${eb.ref('c.terms')}::json -> 'summary_i18n' ->> ${p.language}`.as(
        'summary',
      ),
    ])
    .where('o.instanceId', '=', p.instanceId)
    .where('o.orderId', '=', (eb) => eb.fn.any(sql<string[]>`${p.orderIds}`))
    // Most contracts have none, and need not be parsed.
    .where('c.terms', 'like', sql.lit('%"summary_i18n"%')),
);

/** Returns them by the orders' names. An order without one has none. */
export async function listTranslatedSummaries(
  db: Database,
  wanted: Wanted,
): Promise<ReadonlyMap<string, string>> {
  if (wanted.orderIds.length === 0) return new Map();
  const rows = await forPeople(db, (on) => run(on, LIST, wanted));
  return new Map(
    rows.flatMap(({ orderId, summary }) => (summary === null ? [] : [[orderId, summary]])),
  );
}
