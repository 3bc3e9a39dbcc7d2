/**
 * Keeps the counts of workers that have died, as they were last told. A sum of counters must not
 * fall: Prometheus would take that for a restart, and count the others again.
 */
import { toldMetrics, type ToldMetric as Metric } from './messages';

type Value = Metric['values'][number];

/** A gauge tells of the present. */
const COUNTS = ['counter', 'histogram'];

export class EndedCounts<Worker> {
  readonly #last = new Map<Worker, unknown>();
  readonly #sums = new Map<string, Metric>();

  /** Notes what a worker told, in the form of prom-client. */
  note(worker: Worker, told: unknown): void {
    this.#last.set(worker, told);
  }

  /** Adds what the worker told last. */
  end(worker: Worker): void {
    const { data = [] } = toldMetrics.safeParse(this.#last.get(worker));
    this.#last.delete(worker);
    for (const metric of data) {
      if (!COUNTS.includes(metric.type)) continue;
      const values = added(this.#sums.get(metric.name)?.values ?? [], metric.values);
      this.#sums.set(metric.name, { ...metric, values });
    }
  }

  list(): Metric[] {
    return [...this.#sums.values()];
  }
}

function added(one: readonly Value[], other: readonly Value[]): Value[] {
  const sums = new Map<string, Value>();
  for (const value of [...one, ...other]) {
    const key = JSON.stringify([value.metricName, Object.entries(value.labels).sort()]);
    sums.set(key, { ...value, value: value.value + (sums.get(key)?.value ?? 0) });
  }
  return [...sums.values()];
}
