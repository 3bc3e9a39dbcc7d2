/**
 * Writes a log line for every request that failed here, and for a share of the others (ACCESS_LOG).
 * The address is cleaned like all logged ones. Callers' addresses are not logged.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { log } from '@/config/log';
import type { Trace } from '@/config/trace';

export class AccessLog {
  /** Grows by the share with each request. A line is due at 1. */
  #due = 0;

  constructor(private readonly share: number) {}

  watch(incoming: IncomingMessage, outgoing: ServerResponse, trace: Trace): void {
    const startedMs = performance.now();
    const { method, url } = incoming;
    outgoing.once('close', () => {
      const isAnswered = outgoing.headersSent;
      const status = isAnswered ? outgoing.statusCode : 499;
      this.#due += this.share;
      const isDue = this.#due >= 1;
      if (isDue) this.#due -= 1;
      if (!isDue && status < 500) return;
      const ms = Math.round(performance.now() - startedMs);
      const { id, requestId } = trace;
      const line = { trace: id, requestId, method, url, status, ms };
      if (status < 500) log.info(line, 'request');
      else log.warn(line, 'request');
    });
  }
}
