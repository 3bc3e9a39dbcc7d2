/**
 * Starts a Florin for tests: bank, exchange and merchant backend on a free port, with a new
 * database. It ends with `stop()`, or when the process that started it dies. A second process
 * (server/main.ts) watches over the server and cleans up; Ctrl-C in the terminal does not reach it.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { call, runJobs } from './calls/call';
import { faultsOf, type Faults } from './faults';
import { durationMs, type Duration } from './duration';
import { projectRoot } from './server/project-root';

export interface Florin {
  /** Origin of all parties, without a trailing slash. */
  readonly url: string;
  /** Base URLs of the parties, with a trailing slash. */
  readonly bankUrl: string;
  readonly exchangeUrl: string;
  readonly merchantUrl: string;
  readonly currency: string;
  /** Token for `/merchant/management/…` of all instances: `Bearer …`. */
  readonly operatorAuthorization: string;
  /** The server's directory of secrets, for tests that act as a seeded party. */
  readonly dataDir: string;
  /** Milliseconds each step took: the template (made once a day), the database, the server. */
  readonly ms: { readonly template: number; readonly database: number; readonly server: number };
  readonly clock: TestClock;
  /** Faults of all parties, which tests set. */
  readonly faults: Faults;
  /** Runs all due jobs at the server's time: wiring, matching transfers, expiring. */
  runJobs(): Promise<void>;
  /** Clears all faults, and gives the clock the real time. Orders and money stay. */
  reset(): Promise<void>;
  /** Stops the server and deletes its data. */
  stop(): Promise<void>;
}

/** The server's clock, which the headless wallets share. */
export interface TestClock {
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number;
  /**
   * Moves the clock forward. Work that became due happens within seconds, or at once with
   * `runJobs`.
   */
  advance(duration: Duration): Promise<void>;
  /** Returns to the real time. */
  reset(): Promise<void>;
}

/** Variables of the server's environment: WIRE_PROFILE, CURRENCY, LOG_LEVEL, … */
export async function startFlorin(env: Readonly<Record<string, string>> = {}): Promise<Florin> {
  const root = projectRoot();
  const keeper = spawn(
    process.execPath,
    [path.join(root, 'dist/node/test-server.mjs'), '--while-stdin'],
    {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['pipe', 'pipe', 'inherit'],
      // It is outside the terminal's process group. Ctrl-C ends the tests first, and that ends it.
      detached: true,
    },
  );
  const { url, operatorToken, dataDir, ms } = await readAnnouncement(keeper);
  const { currency } = await call('GET', `${url}/merchant/config`);
  const clock = clockOf(url);
  return {
    url,
    bankUrl: `${url}/bank/`,
    exchangeUrl: `${url}/exchange/`,
    merchantUrl: `${url}/merchant/`,
    currency: String(currency),
    operatorAuthorization: `Bearer ${operatorToken}`,
    dataDir,
    ms,
    clock,
    faults: faultsOf(url),
    runJobs: () => runJobs(url),
    reset: async () => {
      await call('POST', `${url}/test/reset`);
      await clock.reset();
    },
    stop: async () => {
      if (keeper.exitCode !== null || keeper.signalCode !== null) return;
      keeper.stdin.end();
      await once(keeper, 'exit');
    },
  };
}

const announcementSchema = z.object({
  url: z.string(),
  operatorToken: z.string(),
  dataDir: z.string(),
  ms: z.object({ template: z.number(), database: z.number(), server: z.number() }),
});

async function readAnnouncement({ stdout }: ChildProcess) {
  if (stdout === null) throw new Error('The server has no output.');
  for await (const line of createInterface({ input: stdout })) {
    return announcementSchema.parse(JSON.parse(line));
  }
  throw new Error('The server did not start: is Florin built (`npm run build`)?');
}

export function clockOf(url: string): TestClock {
  let offsetMs = 0;
  const post = (body: unknown) => call('POST', `${url}/test/clock`, { body });
  return {
    now: () => Date.now() + offsetMs,
    advance: async (duration) => {
      const ms = durationMs(duration);
      await post({ advance: { d_ms: ms } });
      offsetMs += ms;
    },
    reset: async () => {
      if (offsetMs === 0) return;
      await post({ reset: true });
      offsetMs = 0;
    },
  };
}
