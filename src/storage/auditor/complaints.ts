import 'server-only';
import type { Database } from '@/storage/client';

const INSERT = `
  insert into auditor.complaint (complaint, received_ms)
  select $1::jsonb, $2 where (select count(*) from auditor.complaint) < $3
  returning id`;

/** Answers its number; null when there are as many already as may be. */
export async function insertComplaint(
  db: Database,
  complaint: string,
  { receivedMs, most }: { readonly receivedMs: number; readonly most: number },
): Promise<number | null> {
  const values = [complaint, receivedMs, most];
  const [row] = await db.query<{ id: string }>('auditor-insert-complaint', INSERT, values);
  return row === undefined ? null : Number.parseInt(row.id, 10);
}
