/**
 * Counts for Prometheus (docs/operating.md). Counters and histograms of several processes may be
 * added. A gauge names how it is joined, where that is not the sum.
 */
import type { ServerResponse } from 'node:http';
import {
  AggregatorRegistry,
  collectDefaultMetrics,
  Counter,
  Gauge,
  Histogram,
  Registry,
} from 'prom-client';
import type { Admission } from '@/fairness/admission';
import type { Wiring } from '@/wiring';
import { registerStatusGauges } from './status-gauges';

const REQUEST_BUCKETS_S = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5, 30];
const GROUP_BUCKETS = [1, 2, 4, 8, 16, 32, 64, 128, 256];
/** The event loop's delay is measured this often. */
const LAG_PRECISION_MS = 20;

interface Observer {
  observe(value: number): void;
}

export class Metrics {
  readonly #registry = new Registry();
  /** By method, route and status. Only what occurs is here: routes and statuses are bounded. */
  readonly #requests = new Map<string, Observer>();
  readonly #durations: Histogram<'method' | 'route' | 'status'>;

  constructor() {
    const registers = [this.#registry];
    collectDefaultMetrics({
      register: this.#registry,
      eventLoopMonitoringPrecision: LAG_PRECISION_MS,
    });
    this.#durations = new Histogram({
      name: 'florin_http_request_duration_seconds',
      help: 'Requests by route and status, until the answer was written. Long polls count whole.',
      labelNames: ['method', 'route', 'status'],
      buckets: REQUEST_BUCKETS_S,
      registers,
    });
  }

  /** Counts a request once it is answered or its caller has gone. */
  watch(method: string, route: string, response: ServerResponse): void {
    const startedMs = performance.now();
    response.once('close', () => {
      // 499: the caller left without an answer.
      const status = response.headersSent ? response.statusCode : 499;
      const key = `${method} ${route} ${status}`;
      let observer = this.#requests.get(key);
      if (observer === undefined) {
        observer = this.#durations.labels({ method, route, status: `${status}` });
        this.#requests.set(key, observer);
      }
      observer.observe((performance.now() - startedMs) / 1000);
    });
  }

  /** Shows the requests that are at work and that wait for a slot. */
  watchAdmissions(admissions: Readonly<Record<string, Admission>>): void {
    this.#gauge('florin_requests_in_progress', 'Requests at work, by kind.', 'kind', () =>
      Object.entries(admissions).map(([kind, { atWork }]) => [kind, atWork]),
    );
    this.#gauge('florin_requests_waiting', 'Requests that wait for a slot, by kind.', 'kind', () =>
      Object.entries(admissions).map(([kind, { waiting }]) => [kind, waiting]),
    );
  }

  watchParties(wired: Wiring): void {
    registerStatusGauges(this.#registry, wired);
    const groups = new Histogram({
      name: 'florin_group_commit_calls',
      help: 'Statements of withdrawals, orders and payments that shared a commit.',
      buckets: GROUP_BUCKETS,
      registers: [this.#registry],
    });
    wired.db.hot.onGroup = (calls) => groups.observe(calls);
    new Gauge({
      name: 'florin_logged_calls_dropped',
      help: 'Private calls since the start that the logs of their shops lack.',
      registers: [this.#registry],
      collect() {
        this.set(wired.callLog.dropped);
      },
    });
    this.#watchJobs(wired);
  }

  read(): Promise<string> {
    return this.#registry.metrics();
  }

  /** The same as data, for `sumMetrics`. */
  list(): Promise<object[]> {
    return this.#registry.getMetricsAsJSON();
  }

  #watchJobs(wired: Wiring): void {
    const registers = [this.#registry];
    const labelNames = ['job'] as const;
    const runs = new Counter({
      name: 'florin_job_runs_total',
      help: 'Runs of each job, by outcome.',
      labelNames: ['job', 'outcome'],
      registers,
    });
    const seconds = new Counter({
      name: 'florin_job_seconds_total',
      help: 'Time that runs of each job have taken.',
      labelNames,
      registers,
    });
    const ended = new Gauge({
      name: 'florin_job_last_success_seconds',
      help: 'The time at which each job last succeeded, by the clock of the machine.',
      labelNames,
      aggregator: 'max',
      registers,
    });
    wired.noteJobRun = ({ job, tookMs, isFailed }) => {
      runs.inc({ job, outcome: isFailed ? 'failed' : 'done' });
      seconds.inc({ job }, tookMs / 1000);
      if (!isFailed) ended.setToCurrentTime({ job });
    };
  }

  #gauge(
    name: string,
    help: string,
    label: string,
    read: () => readonly (readonly [string, number])[],
  ): void {
    new Gauge({
      name,
      help,
      labelNames: [label],
      registers: [this.#registry],
      collect() {
        for (const [value, count] of read()) this.set({ [label]: value }, count);
      },
    });
  }
}

/** The metrics of this process. */
export const metrics = new Metrics();

/** Joins what `list` returned in several processes. */
export function sumMetrics(lists: readonly unknown[]): Promise<string> {
  return AggregatorRegistry.aggregate(lists.filter((list) => Array.isArray(list))).metrics();
}
