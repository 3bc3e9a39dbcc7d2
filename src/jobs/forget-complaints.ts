/** Deletes old complaints. */
import { forgetComplaints as forget } from '@/auditor/complaints/forget-complaints';
import type { Job } from './runner';

export const forgetComplaints: Job = {
  name: 'forget-complaints',
  everyMs: 600_000,
  run: ({ auditor }) => forget(auditor),
};
