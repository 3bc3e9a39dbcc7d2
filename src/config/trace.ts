/**
 * Identifies the request that is being worked on, in log lines and towards other servers (W3C Trace
 * Context). Identifiers that a caller gives are taken over if well-formed, and made otherwise.
 */
import { WorkValue } from './work-value';

type Given = string | string[] | undefined;
/** A request's headers, by their names in small letters. */
export type TraceHeaders = Readonly<Record<string, Given>>;

const TRACEPARENT = /^00-((?!0{32})[0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-([0-9a-f]{2})$/;
const REQUEST_ID = /^[\w.:-]{1,64}$/;

export class Trace {
  /** The caller's name for the request, if it gave one. */
  readonly requestId: string | undefined;
  #id: string | undefined;
  readonly #flags: string;

  constructor({ traceparent, 'x-request-id': requestId }: TraceHeaders) {
    const [, id, flags] = matchOf(TRACEPARENT, traceparent) ?? [];
    this.#id = id;
    this.#flags = flags ?? '00';
    this.requestId = matchOf(REQUEST_ID, requestId)?.[0];
  }

  /** Made when it is first asked for: most requests write no line. */
  get id(): string {
    return (this.#id ??= hex(16));
  }

  /** The headers of a request that we send on behalf of this one. */
  headers(): Record<string, string> {
    return {
      traceparent: `00-${this.id}-${hex(8)}-${this.#flags}`,
      ...(this.requestId === undefined ? {} : { 'x-request-id': this.requestId }),
    };
  }
}

function matchOf(form: RegExp, given: Given): RegExpExecArray | null {
  return typeof given === 'string' ? form.exec(given) : null;
}

function hex(bytes: number): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(bytes))).toString('hex');
}

const current = new WorkValue<Trace>('trace');

export function inTrace<T>(trace: Trace, work: () => T): T {
  return current.run(trace, work);
}

/** Undefined for jobs, and outside the server. */
export function currentTrace(): Trace | undefined {
  return current.find();
}
