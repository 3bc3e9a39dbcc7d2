/**
 * PUT complain (seed.md, "Route table"): keeps what somebody reports, for people to read, and answers
 * the number under which it is kept. Gap: protocol-b 6 calls the shape "to be designed"; we take any
 * JSON object. Nothing happens by itself.
 */
import { insertComplaint } from '@/storage/auditor/complaints';
import type { Auditor } from '../auditor';

export async function fileComplaint(
  auditor: Auditor,
  complaint: Readonly<Record<string, unknown>>,
): Promise<{ readonly complaint_id: number }> {
  return { complaint_id: await insertComplaint(auditor.db, complaint, auditor.clock.now()) };
}
