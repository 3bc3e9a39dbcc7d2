/**
 * GET management/complaints, for the operator: what was reported, the newest first, from `offset` (a
 * complaint's number) downwards. `filed_by` is the same for all that one network has filed.
 */
import type { z } from 'zod';
import { complaintListSchema } from '@/protocol/auditor';
import { countComplaints, listStoredComplaints } from '@/storage/auditor/complaints';
import type { Auditor } from '../auditor';

export interface ComplaintSelection {
  readonly limit: number;
  /** Only those with a lower number. */
  readonly offset: number | undefined;
}

export async function listComplaints(
  { db }: Auditor,
  selection: ComplaintSelection,
): Promise<z.input<typeof complaintListSchema>> {
  const [complaints, total] = await Promise.all([
    listStoredComplaints(db, selection),
    countComplaints(db),
  ]);
  return complaintListSchema.encode({
    total,
    complaints: complaints.map(({ id, complaint, receivedMs, filedBy }) => ({
      complaint_id: id,
      received: receivedMs - (receivedMs % 1000),
      filed_by: filedBy,
      complaint,
    })),
  });
}
