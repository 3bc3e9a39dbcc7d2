/** Counts answers by kind, and collects those that no server may give. */
import type { Sent } from './http';

export const CLASSES = ['2xx', '3xx', '4xx', '5xx', 'busy', 'none'] as const;
/** `busy` is 503 with Retry-After, which is an answer on purpose; `none` is a connection that ended. */
export type AnswerClass = (typeof CLASSES)[number];

export interface Failure {
  readonly why: string;
  /** A command that repeats the request. */
  readonly command: string;
}

/** A tally in the form that goes from process to process. */
export interface Counts {
  readonly answers: Record<AnswerClass, number>;
  readonly failures: Failure[];
  /** Requests whose answers were looked at one by one, and not by class. */
  judged: number;
}

const MAX_FAILURES = 20;
/** A shell takes no longer argument. */
const MAX_COMMAND = 100_000;

export const noCounts = (): Counts => ({
  answers: { '2xx': 0, '3xx': 0, '4xx': 0, '5xx': 0, busy: 0, none: 0 },
  failures: [],
  judged: 0,
});

export function addCounts(sum: Counts, more: Counts): void {
  for (const name of CLASSES) sum.answers[name] += more.answers[name];
  sum.judged += more.judged;
  sum.failures.push(...more.failures.slice(0, MAX_FAILURES - sum.failures.length));
}

export const requestsOf = ({ answers, judged }: Counts): number =>
  CLASSES.reduce((sum, name) => sum + answers[name], judged);

export class Tally {
  readonly counts = noCounts();

  count(status: number, retryAfter: string | undefined): void {
    this.counts.answers[classOf(status, retryAfter)] += 1;
  }

  /** An answer, of which 5xx is a failure. */
  take(url: string, sent: Sent, answer: { status: number; retryAfter?: string | undefined }): void {
    const { status, retryAfter } = answer;
    this.count(status, retryAfter);
    if (classOf(status, retryAfter) === '5xx') this.fail(`${status}`, url, sent);
  }

  fail(why: string, url: string, sent: Sent): void {
    if (this.counts.failures.length >= MAX_FAILURES) return;
    this.counts.failures.push({ why, command: commandOf(url, sent) });
  }
}

function classOf(status: number, retryAfter: string | undefined): AnswerClass {
  if (status === 503 && retryAfter !== undefined) return 'busy';
  if (status >= 500) return '5xx';
  if (status >= 400) return '4xx';
  if (status >= 300) return '3xx';
  return status >= 200 ? '2xx' : 'none';
}

/** Returns a command for the shell. A body that is not text goes through base64. */
export function commandOf(url: string, { method, path, headers = {}, body }: Sent): string {
  const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
  const given = Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`);
  const start = ['curl', '-gis', '--path-as-is', '-X', method, ...given];
  if (body === undefined) return [...start, quoted(url + path)].join(' ');
  const base64 = Buffer.from(body).toString('base64').slice(0, MAX_COMMAND);
  const command = [...start, '--data-binary', '@-', quoted(url + path)].join(' ');
  return typeof body === 'string' && body.length < 4000 && !/[^\x20-\x7e]/.test(body)
    ? `printf %s ${quoted(body)} | ${command}`
    : `echo ${base64} | base64 -d | ${command}`;
}
