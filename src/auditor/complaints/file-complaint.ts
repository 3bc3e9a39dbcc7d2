/**
 * PUT complain (seed.md, "Route table"): keeps what somebody reports, for people to read, and answers
 * the number under which it is kept. Gap: protocol-b 6 calls the shape "to be designed"; we take any
 * JSON object. Nothing happens by itself. Throws GENERIC_UPLOAD_EXCEEDS_LIMIT, AUDITOR_STORAGE_FULL.
 */
import { limits } from '@/config/limits';
import { Refusal } from '@/protocol/refusal';
import { insertComplaint } from '@/storage/auditor/complaints';
import type { Auditor } from '../auditor';

export async function fileComplaint(
  { db, clock }: Auditor,
  complaint: Readonly<Record<string, unknown>>,
): Promise<{ readonly complaint_id: number }> {
  const { maxComplaints, maxComplaintLength } = limits();
  const text = JSON.stringify(complaint);
  if (text.length > maxComplaintLength) {
    const detail = `a complaint has at most ${maxComplaintLength} characters`;
    throw new Refusal('GENERIC_UPLOAD_EXCEEDS_LIMIT', { detail });
  }
  const id = await insertComplaint(db, text, { receivedMs: clock.now(), most: maxComplaints });
  if (id === null) throw new Refusal('AUDITOR_STORAGE_FULL');
  return { complaint_id: id };
}
