/** Tells the operator how the deployment does: the status, its jobs, and its database. */
import { listJobRuns, type ListedJobRun } from '@/storage/deployment/job-runs';
import { getSize, type DatabaseSize } from '@/storage/deployment/size';
import { getStatus, type Status, type StatusSources } from './status';

export interface System {
  readonly status: Status;
  readonly jobs: readonly ListedJobRun[];
  readonly size: DatabaseSize;
}

/** Asks the database two questions more than `getStatus`. */
export async function getSystem(sources: StatusSources): Promise<System> {
  const { db } = sources;
  const [status, jobs, size] = await Promise.all([
    getStatus(sources),
    listJobRuns(db),
    getSize(db),
  ]);
  return { status, jobs, size };
}
