/**
 * Bystanders: callers at an address of their own who make small requests all the time, one at a
 * time. They use a kept connection and a new one by turns. The delay of an answer runs from the
 * first byte sent to its last byte. A new connection is included.
 */
import { Agent, get, type RequestOptions } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { from } from './http';
import { takeOrders } from './roles';

export interface Watched {
  readonly requests: number;
  readonly longestMs: number;
  readonly medianMs: number;
  /** Answers other than 200 and 404, as texts. */
  readonly refused: readonly string[];
}

/** `interfaces` are those of programs, which answer without Next. */
export type BystanderKind = 'interfaces' | 'pages';
export type Sightings = Readonly<Record<BystanderKind, Watched>>;

export interface BystandersStart {
  readonly url: string;
}

const MAX_REFUSED = 10;
const RESERVE = `/exchange/reserves/${'0'.repeat(51)}G`;
const KINDS = {
  interfaces: {
    sender: '127.0.0.21',
    pauseMs: 5,
    headers: {},
    // Answered from memory, and from the database.
    paths: ['/merchant/config', RESERVE, '/bank/config', '/merchant/orders/no-such-order'],
  },
  pages: {
    sender: '127.0.0.22',
    pauseMs: 150,
    headers: { accept: 'text/html' },
    paths: ['/bank/log-in', '/shop'],
  },
} as const;

class Watch {
  #delays: number[] = [];
  #refused: string[] = [];
  #asking: Promise<unknown> = Promise.resolve();

  async loop(url: string, kind: BystanderKind): Promise<never> {
    const { paths, sender, pauseMs, headers } = KINDS[kind];
    const { host, port } = new URL(url);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const at = { host: '127.0.0.1', port, ...from(sender), headers: { host, ...headers } };
    for (let i = 0; ; i += 1) {
      const path = paths[i % paths.length] ?? '';
      for (const connection of [agent, false] as const) {
        const began = performance.now();
        const asking = ask({ ...at, path, agent: connection });
        this.#asking = asking;
        const said = await asking;
        this.#delays.push(performance.now() - began);
        const isFine = said === '200' || said === '404';
        if (!isFine && this.#refused.length < MAX_REFUSED) this.#refused.push(`${path}: ${said}`);
      }
      await sleep(pauseMs);
    }
  }

  /** Reports on the time since the last call, including the request in progress. */
  async report(): Promise<Watched> {
    await this.#asking;
    const delays = this.#delays.sort((a, b) => a - b);
    const refused = this.#refused;
    this.#delays = [];
    this.#refused = [];
    return {
      requests: delays.length,
      longestMs: delays.at(-1) ?? 0,
      medianMs: delays[Math.floor(delays.length / 2)] ?? 0,
      refused,
    };
  }
}

function ask(options: RequestOptions): Promise<string> {
  return new Promise((resolve) => {
    get(options, (response) => {
      response.resume().once('close', () => {
        resolve(response.complete ? `${response.statusCode ?? 0}` : 'cut off');
      });
    }).once('error', ({ message }) => resolve(message));
  });
}

export function beBystanders(): void {
  const watches = { interfaces: new Watch(), pages: new Watch() };
  const report = async (): Promise<Sightings> => ({
    interfaces: await watches.interfaces.report(),
    pages: await watches.pages.report(),
  });
  takeOrders({
    start: ({ url }: BystandersStart) => {
      void watches.interfaces.loop(url, 'interfaces');
      void watches.pages.loop(url, 'pages');
    },
    report,
  });
}
