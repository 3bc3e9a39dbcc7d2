/**
 * Answers PUT complain (specification "Route table"): keeps a report for people to read and returns its
 * number. Gap: protocol-b 6 calls the shape "to be designed"; we take any JSON object. Nothing else
 * happens. One network may use a share of the storage. Throws GENERIC_UPLOAD_EXCEEDS_LIMIT,
 * AUDITOR_SHARE_FULL, AUDITOR_STORAGE_FULL.
 */
import { limits } from '@/config/limits';
import type { Share } from '@/fairness/share';
import { Refusal } from '@/protocol/refusal';
import { inShareOf } from '@/storage/shares';
import { countComplaintsOf, insertComplaint } from '@/storage/auditor/complaints';
import type { Auditor } from '../auditor';

/** The text as stored. */
export function complaintText(complaint: Readonly<Record<string, unknown>>): string {
  const { maxComplaintLength } = limits();
  const text = JSON.stringify(complaint);
  if (text.length > maxComplaintLength) {
    const detail = `a complaint has at most ${maxComplaintLength} characters`;
    throw new Refusal('GENERIC_UPLOAD_EXCEEDS_LIMIT', { detail });
  }
  return text;
}

export async function fileComplaint(
  { db, clock }: Auditor,
  text: string,
  { network: filedBy, factor }: Share,
): Promise<number> {
  const { maxComplaints, maxComplaintsPerAddress } = limits();
  const id = await inShareOf(db, 'complaints', filedBy, async (client) => {
    if ((await countComplaintsOf(client, filedBy)) >= maxComplaintsPerAddress * factor) {
      throw new Refusal('AUDITOR_SHARE_FULL');
    }
    const receivedMs = clock.now();
    return insertComplaint(client, { text, receivedMs, filedBy }, maxComplaints);
  });
  if (id === null) throw new Refusal('AUDITOR_STORAGE_FULL');
  return id;
}
