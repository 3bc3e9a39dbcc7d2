/**
 * An account's rows as its owner's pages show them: every booking of the books, corrections included,
 * so that they sum to the balance.
 */
import 'server-only';
import { parseInteger } from '@/protocol/integer';
import type { Database } from '@/storage/client';

export interface StatementFilter {
  /** `cancelled`: what was taken back by a correction. */
  readonly show: 'all' | 'credit' | 'debit' | 'cancelled';
  /** Inclusive. */
  readonly fromMs: number | undefined;
  /** Exclusive. */
  readonly untilMs: number | undefined;
  /** Part of the subject or of the other party's name, in any case, or the row's number. */
  readonly text: string | undefined;
}

export interface StoredStatementRow {
  readonly rowId: number;
  readonly timestampMs: number;
  readonly subject: string;
  /** Above zero; `direction` says which way. */
  readonly units: bigint;
  readonly direction: 'credit' | 'debit';
  /** Username of the other party. */
  readonly counterpart: string;
  readonly correctsId: number | null;
  readonly correctedById: number | null;
}

interface Row {
  id: string;
  timestamp_ms: string;
  subject: string;
  units: string;
  counterpart: string;
  corrects_id: string | null;
  corrected_by: string | null;
}

const LIST = `
select t.id, t.timestamp_ms, t.subject, p.units, other.username as counterpart, t.corrects_id,
  c.id as corrected_by
from bank.posting p
join bank.transfer t on t.id = p.transfer_id
join bank.posting q on q.transfer_id = p.transfer_id and q.account_id <> p.account_id
join bank.account other on other.id = q.account_id
left join bank.transfer c on c.corrects_id = t.id
where p.account_id = $1 and p.transfer_id < $2
  and case $3::text when 'credit' then p.units > 0 when 'debit' then p.units < 0
    when 'cancelled' then c.id is not null else true end
  and t.timestamp_ms >= $4 and t.timestamp_ms < $5
  and ($6::text is null or t.id::text = $6 or position(lower($6) in lower(t.subject)) > 0
    or position(lower($6) in lower(other.username)) > 0)
order by p.transfer_id desc limit $7`;

/** The youngest first, those before the row `before`. */
export async function listStatementRows(
  db: Database,
  accountId: number,
  { show, fromMs = 0, untilMs = Number.MAX_SAFE_INTEGER, text }: StatementFilter,
  { before = Number.MAX_SAFE_INTEGER, limit }: { before?: number | undefined; limit: number },
): Promise<StoredStatementRow[]> {
  const values = [accountId, before, show, fromMs, untilMs, text ?? null, limit];
  return (await db.query<Row>('bank_list_statement_rows', LIST, values)).map(storedRow);
}

/** What the account held after the row `last` of the period, or at its end when there is none. */
export async function sumPostingsUpTo(
  db: Database,
  accountId: number,
  { fromMs = 0, untilMs = Number.MAX_SAFE_INTEGER }: Pick<StatementFilter, 'fromMs' | 'untilMs'>,
  last = Number.MAX_SAFE_INTEGER,
): Promise<bigint> {
  const [row] = await db.query<{ sum: string }>(
    'bank_sum_postings_up_to',
    `select coalesce(sum(p.units), 0) as sum from bank.posting p
    join bank.transfer t on t.id = p.transfer_id
    where p.account_id = $1 and t.timestamp_ms < $3
      and (t.timestamp_ms < $2 or p.transfer_id <= $4)`,
    [accountId, fromMs, untilMs, last],
  );
  return BigInt(row?.sum ?? '0');
}

function storedRow(row: Row): StoredStatementRow {
  const units = BigInt(row.units);
  return {
    rowId: parseInteger(row.id),
    timestampMs: parseInteger(row.timestamp_ms),
    subject: row.subject,
    units: units < 0n ? -units : units,
    direction: units < 0n ? 'debit' : 'credit',
    counterpart: row.counterpart,
    correctsId: row.corrects_id === null ? null : parseInteger(row.corrects_id),
    correctedById: row.corrected_by === null ? null : parseInteger(row.corrected_by),
  };
}
