/** Reading transfers: an account's history, one row, a repeated request, a correction. */
import 'server-only';
import { parseInteger } from '@/protocol/integer';
import type { Database } from '@/storage/client';

export interface StoredTransfer {
  readonly rowId: number;
  readonly timestampMs: number;
  readonly subject: string;
  /** Above zero; `direction` says which way, seen from the account that was asked about. */
  readonly units: bigint;
  readonly direction: 'credit' | 'debit';
  readonly counterpartId: number;
  readonly counterpart: string;
  readonly reservePub: Uint8Array | null;
  readonly wtid: Uint8Array | null;
  readonly exchangeBaseUrl: string | null;
  readonly correctsId: number | null;
}

export interface HistoryRange {
  /** +N: the N rows after `start`, oldest first; -N: the N rows before it, youngest first. */
  readonly delta: number;
  readonly start?: number | undefined;
}

/**
 * `incoming`: credits with a reserve's key that were not rejected; `outgoing`: an exchange's
 * transfers to merchants.
 */
export type HistoryKind = 'all' | 'incoming' | 'outgoing';

interface Row {
  id: string;
  timestamp_ms: string;
  subject: string;
  units: string;
  counterpart_id: number;
  counterpart: string;
  reserve_pub: Buffer | null;
  wtid: Buffer | null;
  exchange_base_url: string | null;
  corrects_id: string | null;
}

const SELECT = `
select t.id, t.timestamp_ms, t.subject, p.units, t.reserve_pub, t.wtid, t.exchange_base_url,
  t.corrects_id, other.id as counterpart_id, other.username as counterpart
from bank.posting p
join bank.transfer t on t.id = p.transfer_id
join bank.posting q on q.transfer_id = p.transfer_id and q.account_id <> p.account_id
join bank.account other on other.id = q.account_id
where p.account_id = $1`;

const KINDS: Readonly<Record<HistoryKind, string>> = {
  all: '',
  incoming: ` and p.units > 0 and t.reserve_pub is not null
  and not exists (select 1 from bank.transfer c where c.corrects_id = t.id)`,
  outgoing: ' and p.units < 0 and t.wtid is not null',
};

export async function listTransfers(
  db: Database,
  accountId: number,
  kind: HistoryKind,
  { delta, start }: HistoryRange,
): Promise<StoredTransfer[]> {
  const up = delta > 0;
  const bound = up
    ? ' and p.transfer_id > $2 order by p.transfer_id'
    : ' and p.transfer_id < $2 order by p.transfer_id desc';
  const rows = await db.query<Row>(
    `bank_list_transfers_${kind}_${up ? 'up' : 'down'}`,
    `${SELECT}${KINDS[kind]}${bound} limit $3`,
    [accountId, start ?? (up ? 0 : Number.MAX_SAFE_INTEGER), Math.abs(delta)],
  );
  return rows.map(storedTransfer);
}

/** A transfer as one of its two accounts sees it, null when the account has no part in it. */
export async function findTransfer(
  db: Database,
  accountId: number,
  rowId: number,
): Promise<StoredTransfer | null> {
  const text = `${SELECT} and p.transfer_id = $2`;
  const rows = await db.query<Row>('bank_find_transfer', text, [accountId, rowId]);
  return rows[0] === undefined ? null : storedTransfer(rows[0]);
}

/** The transfer that `accountId` asked for under this key before. */
export async function findRequestedTransfer(
  db: Database,
  accountId: number,
  requestKey: string,
): Promise<StoredTransfer | null> {
  const text = `${SELECT} and t.requester_id = $1 and t.request_key = $2`;
  const rows = await db.query<Row>('bank_find_requested_transfer', text, [accountId, requestKey]);
  return rows[0] === undefined ? null : storedTransfer(rows[0]);
}

export interface StoredCorrection {
  readonly rowId: number;
  readonly timestampMs: number;
}

/** The transfer that took this one back. */
export async function findCorrection(
  db: Database,
  rowId: number,
): Promise<StoredCorrection | null> {
  const [row] = await db.query<{ id: string; timestamp_ms: string }>(
    'bank_find_correction',
    'select id, timestamp_ms from bank.transfer where corrects_id = $1',
    [rowId],
  );
  if (row === undefined) return null;
  return { rowId: parseInteger(row.id), timestampMs: parseInteger(row.timestamp_ms) };
}

function storedTransfer(row: Row): StoredTransfer {
  const units = BigInt(row.units);
  return {
    rowId: parseInteger(row.id),
    timestampMs: parseInteger(row.timestamp_ms),
    subject: row.subject,
    units: units < 0n ? -units : units,
    direction: units < 0n ? 'debit' : 'credit',
    counterpartId: row.counterpart_id,
    counterpart: row.counterpart,
    reservePub: row.reserve_pub,
    wtid: row.wtid,
    exchangeBaseUrl: row.exchange_base_url,
    correctsId: row.corrects_id === null ? null : parseInteger(row.corrects_id),
  };
}
