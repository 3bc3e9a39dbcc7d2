/** Requests from an address of choice of this machine, as fast as they go. */
import { Agent, request as httpRequest, type RequestOptions } from 'node:http';
import { sendBody } from './network';
import type { Tally } from './tally';

export interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

export interface Seen {
  /** 0 when the connection ended before an answer, or none came in time. */
  readonly status: number;
  readonly retryAfter?: string | undefined;
  readonly text: string;
  readonly cookies: readonly string[];
  readonly isLate: boolean;
}

export type Sender = `127.0.0.${number}`;

/** Addresses of this machine that sockets are bound to; macOS has one only. */
export const from = (sender: Sender): Pick<RequestOptions, 'localAddress' | 'family'> =>
  process.platform === 'darwin' ? {} : { localAddress: sender, family: 4 };

export const PATIENCE_MS = 60_000;
const KEPT_BYTES = 512 * 1024;

/** A client at one address, which keeps its connections. */
export class Client {
  readonly #agent: Agent;
  readonly #at: RequestOptions;
  readonly #host: string;

  constructor(
    readonly url: string,
    readonly sender: Sender,
    private readonly tally: Tally,
    maxSockets = Infinity,
  ) {
    const { port, host } = new URL(url);
    this.#agent = new Agent({ keepAlive: true, maxSockets, scheduling: 'lifo' });
    this.#host = host;
    this.#at = { host: '127.0.0.1', port, agent: this.#agent, ...from(sender) };
  }

  /** Never throws. A request that gets no answer within `patienceMs` is given up. */
  send(sent: Sent, patienceMs = PATIENCE_MS): Promise<Seen> {
    return new Promise((resolve) => {
      let isLate = false;
      const finish = (seen: Partial<Seen>): void => {
        clearTimeout(timer);
        const all = { status: 0, text: '', cookies: [], isLate, ...seen };
        this.tally.take(this.url, sent, all);
        resolve(all);
      };
      const headers = { host: this.#host, ...lengthOf(sent), ...sent.headers };
      const request = httpRequest({ ...this.#at, method: sent.method, path: sent.path, headers });
      const timer = setTimeout(() => {
        isLate = true;
        request.destroy();
      }, patienceMs);
      request.on('error', () => finish({}));
      // After an early answer, the rest of a body may meet a closed socket without a request.
      request.on('socket', (socket) => {
        if (!socket.listeners('error').includes(ignore)) socket.on('error', ignore);
      });
      request.on('response', (response) => {
        const parts: Buffer[] = [];
        let size = 0;
        response.on('data', (part: Buffer) => {
          if (size < KEPT_BYTES) parts.push(part);
          size += part.length;
        });
        // An answer that is cut off after its status is one nevertheless.
        response.once('close', () => {
          finish({
            status: response.statusCode ?? 0,
            retryAfter: response.headers['retry-after'],
            text: Buffer.concat(parts).toString(),
            cookies: response.headers['set-cookie'] ?? [],
          });
        });
        response.on('error', () => undefined);
      });
      sendBody(request, sent.body);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

const ignore = (): void => undefined;

function lengthOf({ method, body }: Sent): Record<string, string> {
  if (body !== undefined) return { 'content-length': `${Buffer.byteLength(body)}` };
  return method === 'GET' ? {} : { 'content-length': '0' };
}
