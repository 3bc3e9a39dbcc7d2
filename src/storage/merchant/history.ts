/** Paid orders by row number, so that a page costs the same in any history. */
import 'server-only';
import type { Database } from '@/storage/client';
import { toInteger } from './rows';

export interface PaidOrder {
  readonly row: number;
  readonly orderId: string;
  readonly timestamp: number;
  readonly amount: bigint;
  readonly summary: string;
}

export interface HistoryPage {
  readonly instanceId: string;
  readonly entries: 'younger' | 'older';
  /** Exclusive, like `date`. */
  readonly start: bigint;
  /** Milliseconds. */
  readonly date: number;
  readonly limit: number;
  readonly order: 'youngest first' | 'oldest first';
}

interface HistoryResult {
  id: string;
  order_id: string;
  created_ms: string;
  amount: string;
  summary: string;
}

const COLUMNS = 'id, order_id, created_ms, amount, summary';

/** Each stage is read in the order of its index, and no further than the page. */
function pageSql(comparison: '<' | '>', direction: 'asc' | 'desc'): string {
  return `
    select o.* from unnest(array['paid', 'wired']) as wanted(stage) cross join lateral (
      select ${COLUMNS} from merchant."order" o
      where o.instance_id = $1 and o.stage = wanted.stage and o.id ${comparison} $2
        and o.created_ms ${comparison} $3
      order by o.id ${direction} limit $4
    ) o order by o.id ${direction} limit $4`;
}

const PAGES = {
  younger: { 'youngest first': pageSql('>', 'desc'), 'oldest first': pageSql('>', 'asc') },
  older: { 'youngest first': pageSql('<', 'desc'), 'oldest first': pageSql('<', 'asc') },
};

export async function listPaidOrders(db: Database, page: HistoryPage): Promise<PaidOrder[]> {
  const { entries, order } = page;
  const values = [page.instanceId, page.start, page.date, page.limit];
  const name = `merchant-history-${entries}-${order === 'oldest first' ? 'asc' : 'desc'}`;
  const rows = await db.query<HistoryResult>(name, PAGES[entries][order], values);
  return rows.map(toPaidOrder);
}

export async function findPaidOrder(
  db: Database,
  instanceId: string,
  orderId: string,
): Promise<PaidOrder[]> {
  const rows = await db.query<HistoryResult>(
    'merchant-history-order',
    `select ${COLUMNS} from merchant."order"
     where instance_id = $1 and order_id = $2 and stage in ('paid', 'wired')`,
    [instanceId, orderId],
  );
  return rows.map(toPaidOrder);
}

function toPaidOrder(row: HistoryResult): PaidOrder {
  return {
    row: toInteger(row.id),
    orderId: row.order_id,
    timestamp: toInteger(row.created_ms),
    amount: BigInt(row.amount),
    summary: row.summary,
  };
}
