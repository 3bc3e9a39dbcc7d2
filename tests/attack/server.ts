/** The server that is attacked: started here, or one that runs on this machine; and its books afterwards. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { call } from '@/testing/calls/call';
import { projectRoot } from '@/testing/server/project-root';
import { startServer } from '../support/server';
import type { Target } from './world';
import { listenerOn } from './watch-process';

export interface Attacked extends Target {
  /** Its process, where the system tells. */
  pid(): number | undefined;
  restarts(): number;
  /** Returns the faults of its books. Undefined if the check could not run. */
  audit(): Promise<readonly string[] | undefined>;
  stop(): Promise<void>;
}

/**
 * The token is as long as those whose checks no guesses slow down (decision 8). The fuzzer sends many wrong
 * ones.
 */
const TOKEN = 'operator-token-of-the-attacked-server';
/**
 * A demo's settings. Clock and jobs run as usual. The heap is a small machine's: with more room it holds
 * much garbage, and a peak says little.
 */
const SETTINGS = {
  DEMO: '1',
  TEST_CLOCK: '0',
  LOG_LEVEL: 'error',
  OPERATOR_TOKEN: TOKEN,
  NODE_OPTIONS: '--max-old-space-size=1024',
};

export async function startAttacked(): Promise<Attacked> {
  const server = await startServer({ env: SETTINGS });
  await assertPages(server.url).catch(async (error: unknown) => {
    await server.stop();
    throw error;
  });
  let hasEnded = false;
  server.process.once('exit', () => (hasEnded = true));
  const env = { DATA_DIR: server.dataDir, PUBLIC_URL: server.url };
  const target = { url: server.url, operatorAuthorization: `Bearer ${TOKEN}` };
  return {
    ...target,
    pid: () => server.process.pid,
    restarts: () => (hasEnded ? 1 : 0),
    audit: async () => [...(await askBooks(target)), ...auditWith(env)],
    stop: () => server.stop(),
  };
}

/** `OPERATOR_TOKEN` is that server's; with its DATA_DIR or DATABASE_URL the books are audited. */
export async function findAttacked(url: string): Promise<Attacked> {
  const { OPERATOR_TOKEN: token = '', DATA_DIR, DATABASE_URL } = process.env;
  await assertPages(url);
  const port = parseInt(new URL(url).port, 10);
  const first = listenerOn(port);
  const target = { url, operatorAuthorization: token === '' ? '' : `Bearer ${token}` };
  const canAudit = DATA_DIR !== undefined || DATABASE_URL !== undefined;
  return {
    ...target,
    pid: () => listenerOn(port),
    restarts: () => (listenerOn(port) === first ? 0 : 1),
    audit: async () =>
      canAudit || token !== ''
        ? [...(await askBooks(target)), ...(canAudit ? auditWith({}) : [])]
        : undefined,
    stop: () => Promise.resolve(),
  };
}

/** Pages are the heaviest answers that a stranger gets: without them an attack shows little. */
async function assertPages(url: string): Promise<void> {
  const { status } = await fetch(`${url}/bank/log-in`, { headers: { accept: 'text/html' } });
  if (status !== 200) throw new Error('The server shows no pages: run `npm run build` first.');
}

interface Books {
  readonly balanced: boolean;
  readonly violations: readonly string[];
}

/** The parties' own checks. */
async function askBooks({ url, operatorAuthorization }: Target): Promise<string[]> {
  const authorization = operatorAuthorization;
  const parties = ['exchange', 'merchant', 'bank'];
  const wrong = await Promise.all(
    parties.map(async (party) => {
      const path = `${url}/${party}/management/books`;
      const books = await call('GET', path, { authorization }).catch((error: unknown) => ({
        violations: [String(error)],
      }));
      const { balanced, violations = [] } = books as Partial<Books>;
      const isFine = balanced !== false && violations.length === 0;
      return isFine ? [] : [`the books of the ${party}: ${JSON.stringify(books).slice(0, 500)}`];
    }),
  );
  return wrong.flat();
}

/** Checks the books as `npm run audit` does. */
function auditWith(env: Readonly<Record<string, string>>): string[] {
  const program = path.join(projectRoot(), 'dist/node/audit.mjs');
  const done = spawnSync(process.execPath, [program], {
    env: { ...process.env, ...env },
    encoding: 'utf8',
  });
  return done.status === 0 ? [] : [`the audit: ${done.stdout}${done.stderr}`];
}
