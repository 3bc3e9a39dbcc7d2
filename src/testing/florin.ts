/**
 * A Florin of one's own: bank, exchange and merchant backend on a free port, with a fresh database.
 * It ends with `stop()`, and also when the process that started it dies: the server is watched over by
 * a second process (server/main.ts), which no Ctrl-C in the terminal reaches and which cleans up.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { call, runJobs } from './call';
import { durationMs, type Duration } from './duration';
import { projectRoot } from './server/project-root';

export interface Florin {
  /** Origin of everything, without a slash at the end. */
  readonly url: string;
  /** Base URLs of the parties; they end in a slash. */
  readonly bankUrl: string;
  readonly exchangeUrl: string;
  readonly merchantUrl: string;
  readonly currency: string;
  /** For `/merchant/management/…` of all instances: `Bearer …`. */
  readonly operatorAuthorization: string;
  /** Where the server keeps its secrets, for who wants to act as a seeded party. */
  readonly dataDir: string;
  /** How long it took, in milliseconds: to make the template (once a day), the database, the server. */
  readonly ms: { readonly template: number; readonly database: number; readonly server: number };
  readonly clock: TestClock;
  /** What is due at the server's time happens now: wiring, matching transfers, expiring. */
  runJobs(): Promise<void>;
  /** Ends the server and removes its data. */
  stop(): Promise<void>;
}

/** The server's time, which the headless wallets share. */
export interface TestClock {
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number;
  /** Moves it forward. What was due in between happens within seconds, or with `runJobs` at once. */
  advance(duration: Duration): Promise<void>;
  /** Back to the real time. */
  reset(): Promise<void>;
}

/** `env` has variables of the server: WIRE_PROFILE, CURRENCY, LOG_LEVEL, … */
export async function startFlorin(env: Readonly<Record<string, string>> = {}): Promise<Florin> {
  const root = projectRoot();
  const keeper = spawn(
    process.execPath,
    [path.join(root, 'dist/node/test-server.mjs'), '--while-stdin'],
    {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['pipe', 'pipe', 'inherit'],
      // Not of the terminal's group: Ctrl-C ends the tests first, and their end ends it.
      detached: true,
    },
  );
  const { url, operatorToken, dataDir, ms } = await readAnnouncement(keeper);
  const { currency } = await call('GET', `${url}/merchant/config`);
  return {
    url,
    bankUrl: `${url}/bank/`,
    exchangeUrl: `${url}/exchange/`,
    merchantUrl: `${url}/merchant/`,
    currency: String(currency),
    operatorAuthorization: `Bearer ${operatorToken}`,
    dataDir,
    ms,
    clock: clockOf(url),
    runJobs: () => runJobs(url),
    stop: async () => {
      if (keeper.exitCode !== null || keeper.signalCode !== null) return;
      keeper.stdin.end();
      await once(keeper, 'exit');
    },
  };
}

interface Announcement {
  readonly url: string;
  readonly operatorToken: string;
  readonly dataDir: string;
  readonly ms: Florin['ms'];
}

async function readAnnouncement({ stdout }: ChildProcess): Promise<Announcement> {
  if (stdout === null) throw new Error('The server has no output.');
  for await (const line of createInterface({ input: stdout })) {
    return JSON.parse(line) as Announcement;
  }
  throw new Error('The server did not start: is Florin built (`npm run build`)?');
}

function clockOf(url: string): TestClock {
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
