/**
 * Deletes one complaint (DELETE management/complaints/$ID), or all of one network
 * (management/complaints?filed_by=…). For the operator, who has read them. Throws AUDITOR_COMPLAINT_UNKNOWN.
 */
import { Refusal } from '@/protocol/refusal';
import { deleteComplaint as deleteOne, deleteComplaintsOf } from '@/storage/auditor/complaints';
import type { Auditor } from '../auditor';

export async function deleteComplaint({ db }: Auditor, id: number): Promise<void> {
  if (!(await deleteOne(db, id))) throw new Refusal('AUDITOR_COMPLAINT_UNKNOWN');
}

/** Returns the number deleted. */
export async function deleteComplaintsFiledBy(
  { db }: Auditor,
  filedBy: Uint8Array,
): Promise<{ readonly deleted: number }> {
  return { deleted: await deleteComplaintsOf(db, filedBy) };
}
