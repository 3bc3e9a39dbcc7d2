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
  /** Milliseconds; undefined excludes nothing. */
  readonly date: number | undefined;
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

/** What the entries are counted by, from the threshold on. */
type Key = 'row' | 'date';

interface Reading {
  readonly comparison: '<' | '>';
  readonly direction: 'asc' | 'desc';
  readonly key: Key;
  readonly isDated: boolean;
}

/** Each stage is read in the order of an index, and no further than the page. */
function pageSql({ comparison, direction, key, isDated }: Reading): string {
  const order =
    key === 'row' ? `o.id ${direction}` : `o.created_ms ${direction}, o.id ${direction}`;
  return `
    select o.* from unnest(array['paid', 'wired']) as wanted(stage) cross join lateral (
      select ${COLUMNS} from merchant."order" o
      where o.instance_id = $1 and o.stage = wanted.stage and o.id ${comparison} $2
        ${isDated ? `and o.created_ms ${comparison} $4` : ''}
      order by ${order} limit $3
    ) o order by ${order} limit $3`;
}

const COMPARISONS = { younger: '>', older: '<' } as const;
const DIRECTIONS = { 'youngest first': 'desc', 'oldest first': 'asc' } as const;

/**
 * By row number, or by date when the date alone bounds the page: rows are numbered as time goes by,
 * but a frontend may date an order as it likes, so neither index serves for the other.
 */
export async function listPaidOrders(
  db: Database,
  page: HistoryPage,
  key: Key,
): Promise<PaidOrder[]> {
  const { date } = page;
  const isDated = date !== undefined;
  const values = [page.instanceId, page.start, page.limit, ...(isDated ? [date] : [])];
  const comparison = COMPARISONS[page.entries];
  const direction = DIRECTIONS[page.order];
  const text = pageSql({ comparison, direction, key, isDated });
  const by = `${key}${isDated ? '-dated' : ''}`;
  const name = `merchant-history-${page.entries}-${direction}-${by}`;
  const rows = await db.query<HistoryResult>(name, text, values);
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
