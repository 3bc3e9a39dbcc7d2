import 'server-only';
import type { Database } from '@/storage/client';

const INSERT = `
  insert into auditor.complaint (complaint, received_ms) values ($1, $2) returning id`;

export async function insertComplaint(
  db: Database,
  complaint: Readonly<Record<string, unknown>>,
  receivedMs: number,
): Promise<number> {
  const values = [JSON.stringify(complaint), receivedMs];
  const [row] = await db.query<{ id: string }>('auditor-insert-complaint', INSERT, values);
  if (row === undefined) throw new Error('the complaint was not kept');
  return Number.parseInt(row.id, 10);
}
