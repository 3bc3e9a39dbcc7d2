/** What was reported to the auditor, and from which network. */
import 'server-only';
import { parseInteger } from '@/protocol/integer';
import type { Database, Transaction } from '@/storage/client';

const INSERT = `
  insert into auditor.complaint (complaint, received_ms, filed_by)
  select $1::jsonb, $2, $3 where (select count(*) from auditor.complaint) < $4
  returning id`;

export interface NewComplaint {
  /** JSON. */
  readonly text: string;
  readonly receivedMs: number;
  readonly filedBy: Uint8Array;
}

/** Answers its number; null when there are as many already as may be. */
export async function insertComplaint(
  client: Transaction,
  { text, receivedMs, filedBy }: NewComplaint,
  most: number,
): Promise<number | null> {
  const values = [text, receivedMs, filedBy, most];
  const query = { name: 'auditor-insert-complaint', text: INSERT, values };
  const [row] = (await client.query<{ id: string }>(query)).rows;
  return row === undefined ? null : parseInteger(row.id);
}

export async function countComplaints(db: Database): Promise<number> {
  const text = 'select count(*)::int as count from auditor.complaint';
  const [row] = await db.query<{ count: number }>('auditor-count-complaints', text, []);
  return row?.count ?? 0;
}

export async function countComplaintsOf(client: Transaction, filedBy: Uint8Array): Promise<number> {
  const text = 'select count(*)::int as count from auditor.complaint where filed_by = $1';
  const query = { name: 'auditor-count-complaints-of', text, values: [filedBy] };
  const [row] = (await client.query<{ count: number }>(query)).rows;
  return row?.count ?? 0;
}

export interface StoredComplaint {
  readonly id: number;
  /** JSON. */
  readonly text: string;
  readonly receivedMs: number;
  /** Null for those of before it was written down. */
  readonly filedBy: Uint8Array | null;
}

interface Row {
  id: string;
  text: string;
  received_ms: string;
  filed_by: Buffer | null;
}

const NEWEST = `
  select id, complaint::text as text, received_ms, filed_by from auditor.complaint
  where $1::bigint is null or id < $1 order by id desc limit 1`;

/** Of all, or of those before a number; undefined when there is none. */
export async function findNewestComplaint(
  db: Database,
  before: number | undefined,
): Promise<StoredComplaint | undefined> {
  const [row] = await db.query<Row>('auditor-newest-complaint', NEWEST, [before ?? null]);
  if (row === undefined) return undefined;
  const { filed_by: filedBy } = row;
  return {
    id: parseInteger(row.id),
    text: row.text,
    receivedMs: parseInteger(row.received_ms),
    filedBy: filedBy === null ? null : new Uint8Array(filedBy),
  };
}

/** False when there is none of this number. */
export async function deleteComplaint(db: Database, id: number): Promise<boolean> {
  const text = 'delete from auditor.complaint where id = $1 returning id';
  return (await db.query('auditor-delete-complaint', text, [id])).length > 0;
}

/** Answers how many there were. */
export async function deleteComplaintsOf(db: Database, filedBy: Uint8Array): Promise<number> {
  const text = 'delete from auditor.complaint where filed_by = $1 returning id';
  return (await db.query('auditor-delete-complaints-of', text, [filedBy])).length;
}

export async function deleteComplaintsBefore(db: Database, beforeMs: number): Promise<void> {
  const text = 'delete from auditor.complaint where received_ms < $1';
  await db.query('auditor-delete-old-complaints', text, [beforeMs]);
}
