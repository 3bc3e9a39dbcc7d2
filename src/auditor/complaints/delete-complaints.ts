/**
 * DELETE management/complaints/$ID, and management/complaints?filed_by=… for all of one network: for the
 * operator, who has read them. Throws AUDITOR_COMPLAINT_UNKNOWN.
 */
import { Refusal } from '@/protocol/refusal';
import { deleteComplaint as deleteOne, deleteComplaintsOf } from '@/storage/auditor/complaints';
import type { Auditor } from '../auditor';

export async function deleteComplaint({ db }: Auditor, id: number): Promise<void> {
  if (!(await deleteOne(db, id))) throw new Refusal('AUDITOR_COMPLAINT_UNKNOWN');
}

/** Answers how many there were. */
export async function deleteComplaintsFiledBy(
  { db }: Auditor,
  filedBy: Uint8Array,
): Promise<{ readonly deleted: number }> {
  return { deleted: await deleteComplaintsOf(db, filedBy) };
}
