/**
 * Three PostgreSQL under Patroni with an etcd, all Debian's programs, on this machine. Each member
 * reads docs/examples/patroni.yml. Variables of its environment set what differs here: ports, folders.
 */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { projectRoot } from '@/testing/server/project-root';
import { until } from '@/testing/calls/until';
import { freePort } from '../../support/server';

const MEMBERS = 3;
const START_LIMIT_MS = 120_000;

interface Member {
  readonly name: string;
  readonly port: number;
  readonly apiPort: number;
  readonly directory: string;
  patroni: ChildProcess | undefined;
}

interface User {
  readonly uid: number;
  readonly gid: number;
}

export class PatroniCluster {
  readonly #password = randomBytes(12).toString('hex');
  readonly #members: Member[] = [];
  readonly #user = postgresUser();
  #etcd: ChildProcess | undefined;
  #etcdPort = 0;
  #isStopping = false;

  private constructor(private readonly directory: string) {}

  static async start(): Promise<PatroniCluster> {
    const directory = mkdtempSync(path.join(tmpdir(), 'florin-patroni-'));
    chmodSync(directory, 0o755);
    const cluster = new PatroniCluster(directory);
    try {
      await cluster.#startAll();
      return cluster;
    } catch (error) {
      await cluster.stop();
      throw error;
    }
  }

  /** For DATABASE_URL: all members, of which the primary one is used. */
  get url(): string {
    const hosts = this.#members.map(({ port }) => `127.0.0.1:${port}`).join(',');
    return `postgresql://florin:${this.#password}@${hosts}/florin`;
  }

  /** The settings that all members share, from etcd. */
  async settings(): Promise<{ ttl: number }> {
    const [first] = this.#members;
    const response = await fetch(`http://127.0.0.1:${first?.apiPort ?? 0}/config`);
    return (await response.json()) as { ttl: number };
  }

  /** Kills the primary's Patroni and its PostgreSQL. Returns its name. */
  killPrimary(name: string): void {
    const member = this.#members.find((one) => one.name === name);
    const pidFile = path.join(member?.directory ?? '', 'data/postmaster.pid');
    member?.patroni?.kill('SIGKILL');
    const postmaster = Number.parseInt(readFileSync(pidFile, 'utf8'), 10);
    // Its other processes, too, as when the machine loses power.
    const children = execFileSync('ps', ['-o', 'pid=', '--ppid', `${postmaster}`], {
      encoding: 'utf8',
    });
    for (const pid of [postmaster, ...children.split('\n').filter(Boolean).map(Number)]) {
      killIfThere(pid);
    }
  }

  /** As a service manager does after a crash. */
  restart(name: string): void {
    const member = this.#members.find((one) => one.name === name);
    if (member !== undefined) this.#startMember(member);
  }

  /** Waits until one member leads, and the others replicate, one of them synchronously. */
  async untilWhole(): Promise<string> {
    return await until(
      () => this.#findWholePrimary(),
      () => `The cluster is not whole; see ${this.directory}`,
      { timeoutMs: START_LIMIT_MS, everyMs: 250 },
    );
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    const running = [...this.#members.map(({ patroni }) => patroni), this.#etcd];
    // Patroni stops its PostgreSQL first.
    for (const child of running) await end(child);
    rmSync(this.directory, { recursive: true, force: true });
  }

  async #startAll(): Promise<void> {
    await this.#startEtcd();
    for (let i = 1; i <= MEMBERS; i += 1) {
      const directory = path.join(this.directory, `member${i}`);
      mkdirSync(directory);
      chownSync(directory, this.#user.uid, this.#user.gid);
      const [port, apiPort] = [await freePort(), await freePort()];
      const member: Member = { name: `member${i}`, port, apiPort, directory, patroni: undefined };
      this.#members.push(member);
      this.#startMember(member);
    }
    const primary = await this.untilWhole();
    const admin = await this.#connect(primary);
    await admin.query(`create role florin login password '${this.#password}'`);
    await admin.query('create database florin owner florin');
    await admin.end();
  }

  async #startEtcd(): Promise<void> {
    this.#etcdPort = await freePort();
    const client = `http://127.0.0.1:${this.#etcdPort}`;
    const peer = `http://127.0.0.1:${await freePort()}`;
    const options = [
      ...['--name', 'etcd', '--data-dir', path.join(this.directory, 'etcd')],
      ...['--listen-client-urls', client, '--advertise-client-urls', client],
      ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer],
      ...['--initial-cluster', `etcd=${peer}`],
    ];
    this.#etcd = spawn('etcd', options, { stdio: 'ignore' });
    await until(
      () =>
        fetch(`${client}/health`).then(
          ({ ok }) => ok || undefined,
          () => undefined,
        ),
      () => 'etcd does not answer',
      { timeoutMs: 30_000, everyMs: 100 },
    );
  }

  #startMember(member: Member): void {
    const at = (port: number): string => `127.0.0.1:${port}`;
    const log = openSync(path.join(member.directory, 'log'), 'a');
    const file = path.join(projectRoot(), 'docs/examples/patroni.yml');
    const patroni = spawn('patroni', [file], {
      ...this.#user,
      cwd: member.directory,
      env: {
        ...process.env,
        LANG: 'C.UTF-8',
        PATRONI_NAME: member.name,
        PATRONI_ETCD3_HOSTS: at(this.#etcdPort),
        PATRONI_RESTAPI_LISTEN: at(member.apiPort),
        PATRONI_RESTAPI_CONNECT_ADDRESS: at(member.apiPort),
        PATRONI_POSTGRESQL_LISTEN: at(member.port),
        PATRONI_POSTGRESQL_CONNECT_ADDRESS: at(member.port),
        PATRONI_POSTGRESQL_DATA_DIR: path.join(member.directory, 'data'),
        PATRONI_POSTGRESQL_PGPASS: path.join(member.directory, 'pgpass'),
        PATRONI_SUPERUSER_PASSWORD: this.#password,
        PATRONI_REPLICATION_PASSWORD: this.#password,
        PATRONI_REWIND_PASSWORD: this.#password,
      },
      stdio: ['ignore', log, log],
    });
    patroni.on('error', () => undefined);
    member.patroni = patroni;
  }

  async #connect(name: string): Promise<pg.Client> {
    const port = this.#members.find((member) => member.name === name)?.port ?? 0;
    const client = new pg.Client({
      connectionString: `postgresql://postgres:${this.#password}@127.0.0.1:${port}/postgres`,
      connectionTimeoutMillis: 2_000,
    });
    client.on('error', () => undefined);
    await client.connect();
    return client;
  }

  async #findWholePrimary(): Promise<string | undefined> {
    if (this.#isStopping) throw new Error('The cluster stops.');
    for (const { name } of this.#members) {
      const client = await this.#connect(name).catch(() => undefined);
      if (client === undefined) continue;
      try {
        const { rows } = await client.query<{ sync_state: string }>(
          `select sync_state from pg_stat_replication
            where state = 'streaming' and not pg_is_in_recovery()`,
        );
        const isSafe = rows.some(({ sync_state: state }) => state === 'sync');
        if (rows.length === MEMBERS - 1 && isSafe) return name;
      } catch {
        continue;
      } finally {
        await client.end().catch(() => undefined);
      }
    }
    return undefined;
  }
}

/** PostgreSQL refuses root. Debian's packages make this user. */
function postgresUser(): User {
  const [uid, gid] = [process.getuid?.() ?? 0, process.getgid?.() ?? 0];
  if (uid !== 0) return { uid, gid };
  const id = (flag: string) =>
    Number.parseInt(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }), 10);
  return { uid: id('-u'), gid: id('-g') };
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}

async function end(child: ChildProcess | undefined): Promise<void> {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const limit = setTimeout(() => child.kill('SIGKILL'), 20_000);
  await ended;
  clearTimeout(limit);
}
