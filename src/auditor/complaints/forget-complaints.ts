/** Deletes complaints older than `complaintMs`. */
import { limits } from '@/config/limits';
import { deleteComplaintsBefore } from '@/storage/auditor/complaints';
import type { Auditor } from '../auditor';

export async function forgetComplaints({ db, clock }: Auditor): Promise<void> {
  await deleteComplaintsBefore(db, clock.now() - limits().complaintMs);
}
