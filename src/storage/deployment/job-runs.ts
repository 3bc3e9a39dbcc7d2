/** How the jobs have run, in whichever process led them. */
import 'server-only';
import { sql, type Selectable } from 'kysely';
import type { DeploymentJobRun } from '@/generated/kysely/tables';
import type { Database } from '@/storage/client';
import { IS_FAILING } from '@/storage/database-probe';
import { run, runVarying, statement, varying } from '@/storage/statement';

export type JobRun = Readonly<Selectable<DeploymentJobRun>>;

export interface ListedJobRun extends JobRun {
  readonly isFailing: boolean;
}

const LIST = statement('deployment-list-job-runs', (db) =>
  db
    .selectFrom('deployment.jobRun')
    .select(['job', 'succeededMs', 'failedMs', 'failures', IS_FAILING.as('isFailing')])
    .orderBy('job'),
);

/** Lists them by name. A job that has never run is not there. */
export function listJobRuns(db: Database): Promise<ListedJobRun[]> {
  return run(db, LIST, {});
}

/** One row for each run. */
export const KEEP = varying('deployment-keep-job-runs', (db, runs: readonly JobRun[]) =>
  db
    .insertInto('deployment.jobRun')
    .values([...runs])
    .onConflict((conflict) =>
      conflict.column('job').doUpdateSet((eb) => ({
        succeededMs: eb.fn.coalesce('excluded.succeededMs', 'deployment.jobRun.succeededMs'),
        failedMs: eb.fn.coalesce('excluded.failedMs', 'deployment.jobRun.failedMs'),
        failures: eb.ref('excluded.failures'),
      })),
    ),
);

/** A success or failure of an earlier leader stays until there is a later one. */
export async function keepJobRuns(db: Database, runs: readonly JobRun[]): Promise<void> {
  if (runs.length === 0) return;
  await runVarying(db, KEEP, runs);
}

const FORGET_OTHERS = statement(
  'deployment-forget-job-runs',
  (db, p: { jobs: readonly string[] }) =>
    db.deleteFrom('deployment.jobRun').where('job', '<>', sql<string>`all(${p.jobs}::text[])`),
);

/** Removes the runs of jobs that this version does not have. Nothing would mend their failures. */
export async function forgetOtherJobRuns(db: Database, jobs: readonly string[]): Promise<void> {
  await run(db, FORGET_OTHERS, { jobs });
}
