/** Collects how jobs have run in this process, until it is written down (jobs/write-job-runs.ts). */
import type { JobRun } from '@/storage/deployment/job-runs';

export class JobRecords {
  readonly #records = new Map<string, JobRun>();
  readonly #changed = new Set<string>();

  note(job: string, now: number, failures: number): void {
    const { succeededMs = null, failedMs = null } = this.#records.get(job) ?? {};
    const record =
      failures === 0
        ? { job, failures, failedMs, succeededMs: now }
        : { job, failures, failedMs: now, succeededMs };
    this.#records.set(job, record);
    this.#changed.add(job);
  }

  /** The records that have changed since the last call. */
  takeChanged(): readonly JobRun[] {
    const changed = [...this.#records.values()].filter(({ job }) => this.#changed.has(job));
    this.#changed.clear();
    return changed;
  }

  /** They could not be written, and are taken again. */
  putBack(records: readonly JobRun[]): void {
    for (const { job } of records) this.#changed.add(job);
  }
}
