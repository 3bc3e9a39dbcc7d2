/** A client that asks again, as wallets and shops do while a server is away or busy. */
import { setTimeout as sleep } from 'node:timers/promises';
import { HttpClient, type Answer } from '../http-client';

/** Longer than a server waits for its database. */
const ANSWER_LIMIT_MS = 15_000;
const PATIENCE_MS = 120_000;
const PAUSE_MS = 50;
const AGAIN = new Set([429, 500, 502, 503, 504]);

/** For requests that may be repeated. */
export class PatientClient extends HttpClient {
  /** Answers that are bugs of the server in any fault. */
  readonly wrong: string[] = [];

  constructor(baseUrl: string) {
    super(baseUrl, ANSWER_LIMIT_MS);
  }

  override async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const deadline = performance.now() + PATIENCE_MS;
    for (;;) {
      const answer = await super.send(method, path, body, headers).catch(() => undefined);
      if (answer?.status === 500) this.wrong.push(`500 to ${method} ${path}`);
      if (answer !== undefined && !AGAIN.has(answer.status)) return answer;
      if (performance.now() > deadline) throw new Error(`${method} ${path}: no answer`);
      await sleep(PAUSE_MS);
    }
  }
}
