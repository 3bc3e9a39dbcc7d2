/** Paid orders by row number. A page costs the same in any history. */
import 'server-only';
import { sql, type InferResult } from 'kysely';
import type { Database } from '@/storage/client';
import { first, runVarying, statement, varying, type Builder } from '@/storage/statement';
import { PAID_STAGES } from '../session-orders';

export interface HistoryPage {
  readonly instanceId: string;
  readonly entries: 'younger' | 'older';
  /** Exclusive, like `date`. */
  readonly start: bigint;
  /** Milliseconds. Undefined excludes nothing. */
  readonly date: number | undefined;
  readonly limit: number;
  readonly order: 'youngest first' | 'oldest first';
}

/** The key that counts entries from the threshold on. */
type Key = 'row' | 'date';

const COLUMNS = ['id as rowId', 'orderId', 'createdMs as timestamp', 'amount', 'summary'] as const;

const find = (db: Builder, p: { instanceId: string; orderId: string }) =>
  db
    .selectFrom('merchant.order')
    .select(COLUMNS)
    .where('instanceId', '=', p.instanceId)
    .where('orderId', '=', p.orderId)
    .where('stage', 'in', ['paid', 'wired']);
const FIND = statement('merchant-history-order', find);

export type PaidOrder = InferResult<ReturnType<typeof find>>[number];

const COMPARISONS = { younger: '>', older: '<' } as const;
const DIRECTIONS = { 'youngest first': 'desc', 'oldest first': 'asc' } as const;

/** Each stage is read in the order of an index, and no further than the page. */
function page(
  db: Builder,
  { instanceId, entries, start, date, limit, order, key }: HistoryPage & { readonly key: Key },
) {
  const comparison = COMPARISONS[entries];
  const direction = DIRECTIONS[order];
  const keys = key === 'row' ? (['rowId'] as const) : (['timestamp', 'rowId'] as const);
  return db
    .selectFrom(PAID_STAGES)
    .crossJoinLateral((eb) =>
      eb
        .selectFrom('merchant.order')
        .select(COLUMNS)
        .where('instanceId', '=', instanceId)
        .whereRef('stage', '=', 'wanted.stage')
        .where((of) => of(of.ref('id'), comparison, sql<number>`${start}::bigint`))
        .$if(date !== undefined, (dated) => dated.where('createdMs', comparison, date ?? 0))
        .$call((found) => keys.reduce((some, by) => some.orderBy(by, direction), found))
        .limit(limit)
        .as('o'),
    )
    .selectAll('o')
    .$call((found) => keys.reduce((some, by) => some.orderBy(`o.${by}`, direction), found))
    .limit(limit);
}

export const LIST = varying('merchant-history', page);

/**
 * Lists by row number, or by date if the date alone bounds the page. Row numbers rise with time, but a
 * frontend may give an order any date. Neither index therefore serves for the other.
 */
export async function listPaidOrders(
  db: Database,
  wanted: HistoryPage,
  key: Key,
): Promise<PaidOrder[]> {
  return await runVarying(db, LIST, { ...wanted, key });
}

export async function findPaidOrder(
  db: Database,
  instanceId: string,
  orderId: string,
): Promise<PaidOrder | undefined> {
  return await first(db, FIND, { instanceId, orderId });
}
