/** Servers that are started again when they end, as a service manager does, on one database. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { projectRoot } from '@/testing/server/project-root';
import { startHaproxy } from '../../support/proxies';
import { freePort, makeDataDir, startServer, type TestServer } from '../../support/server';

const ENV = {
  DEMO: '0',
  CURRENCY: 'KUDOS',
  LIMIT_FACTOR: '1000',
  LOG_LEVEL: 'silent',
  ...logLevel(),
};
const RESTART_PAUSE_MS = 500;

/** `LOG_LEVEL=error npm run faults` shows what servers say. */
function logLevel(): Settings {
  const { LOG_LEVEL } = process.env;
  return LOG_LEVEL === undefined ? {} : { LOG_LEVEL };
}

export type Settings = Readonly<Record<string, string>>;

export class SupervisedNode {
  #server: TestServer;
  #isStopping = false;
  #restarting: Promise<void> = Promise.resolve();

  private constructor(
    server: TestServer,
    private readonly env: Settings,
  ) {
    this.#server = server;
    this.#watch();
  }

  static async start(env: Settings, dataDir?: string): Promise<SupervisedNode> {
    const settings = { ...ENV, ...env };
    const options = dataDir === undefined ? {} : { dataDir };
    return new SupervisedNode(await startServer({ ...options, env: settings }), settings);
  }

  get server(): TestServer {
    return this.#server;
  }

  kill(signal: NodeJS.Signals): void {
    this.#server.process.kill(signal);
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#restarting;
    this.kill('SIGCONT');
    await this.#server.stop();
  }

  #watch(): void {
    this.#server.process.once('exit', () => {
      if (!this.#isStopping) this.#restarting = this.#restart();
    });
  }

  async #restart(): Promise<void> {
    while (!this.#stops()) {
      await sleep(RESTART_PAUSE_MS);
      const { dataDir, port } = this.#server;
      const again = await startServer({ dataDir, port, env: this.env }).catch(() => undefined);
      if (again === undefined) continue;
      this.#server = again;
      this.#watch();
      return;
    }
  }

  #stops(): boolean {
    return this.#isStopping;
  }
}

export interface Scene {
  readonly url: string;
  readonly nodes: readonly SupervisedNode[];
  stop(): Promise<void>;
}

/** One server with its own PostgreSQL. */
export async function startOneNode(workers: number, dataDir?: string): Promise<Scene> {
  const node = await SupervisedNode.start({ WORKERS: `${workers}` }, dataDir);
  return { url: node.server.url, nodes: [node], stop: () => node.stop() };
}

/** Two servers on one database, behind haproxy. */
export async function startTwoNodesOn(databaseUrl: string, workers: number): Promise<Scene> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const env = { DATABASE_URL: databaseUrl, PUBLIC_URL: url, WORKERS: `${workers}` };
  const one = await SupervisedNode.start(env, makeDataDir());
  const key = readFileSync(path.join(one.server.dataDir, 'secret-key'), 'utf8').trim();
  const two = await SupervisedNode.start({ ...env, SECRET_KEY: key }, makeDataDir()).catch(
    async (error: unknown) => {
      await one.stop();
      throw error;
    },
  );
  const nodes = [one, two];
  const proxy = await startHaproxy(behind(port, nodes), port);
  const stop = async (): Promise<void> => {
    await proxy.stop();
    for (const node of nodes) await node.stop();
  };
  return { url, nodes, stop };
}

/** A node that fails its check gets no requests, and its open ones end. */
const behind = (port: number, nodes: readonly SupervisedNode[]): string =>
  `frontend florin
  bind 127.0.0.1:${port}
  default_backend florin
backend florin
  balance roundrobin
  option httpchk
  http-check send meth GET uri /health/ready ver HTTP/1.1 hdr Host florin
  option redispatch
  timeout check 1s
  default-server check inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map(({ server }, at) => `  server node${at} 127.0.0.1:${server.port}`).join('\n')}`;

/** Returns what `npm run audit` finds wrong in the books. Empty: money was conserved. */
export function auditBooks(env: Settings): string {
  const program = path.join(projectRoot(), 'dist/node/audit.mjs');
  const done = spawnSync(process.execPath, [program], {
    env: { ...process.env, ...env },
    encoding: 'utf8',
  });
  return done.status === 0 ? '' : `${done.stdout}${done.stderr}`;
}
