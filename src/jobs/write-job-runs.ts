/** Writes down how the jobs have run, so that every process can show it to the operator. */
import { keepJobRuns } from '@/storage/deployment/job-runs';
import type { Job } from './runner';

export const writeJobRuns: Job = {
  name: 'write-job-runs',
  everyMs: 10_000,
  run: async ({ db, jobRecords }) => {
    const changed = jobRecords.takeChanged();
    try {
      await keepJobRuns(db, changed);
    } catch (error) {
      jobRecords.putBack(changed);
      throw error;
    }
  },
};
