/**
 * A template DATA_DIR to copy: a PostgreSQL cluster with all migrations, and the exchange's keys.
 * It is made once per build and day below `dist/test-template`, by starting and stopping a server.
 * It contains no address, so servers on any port can run on copies. Several runs may request it at
 * once.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeDataDir, startServer } from './start-server';

const TWO_HOURS_MS = 2 * 3_600_000;
const TWO_DAYS_MS = 48 * 3_600_000;
const LOOK_AGAIN_MS = 100;

/**
 * Returns the template's folder and makes it first if needed. Servers without TEST_CLOCK refuse the
 * short keys that tests make, so there is one with the keys of production, too.
 */
export async function ensureTemplate(
  root: string,
  keys: 'short' | 'long' = 'short',
): Promise<string> {
  const home = path.join(root, 'dist/test-template');
  mkdirSync(home, { recursive: true });
  // Keys age: tomorrow's template has newer ones. Runs that began before midnight keep the old one.
  const stamp = buildStamp(root);
  const [earlier = '', template = ''] = [Date.now() - TWO_HOURS_MS, Date.now()].map((time) =>
    path.join(home, `${stamp}-${keys}-${new Date(time).toISOString().slice(0, 10)}`),
  );
  if (existsSync(earlier)) return earlier;
  const lock = path.join(home, 'lock');
  while (!existsSync(template)) {
    if (!takeLock(lock)) {
      await sleep(LOOK_AGAIN_MS);
      continue;
    }
    try {
      if (!existsSync(template)) await makeTemplate(home, template, keys);
    } finally {
      rmSync(lock, { force: true });
    }
  }
  return template;
}

/** Keeps owners and modes: when root runs the tests, the cluster belongs to another user. */
export function copyFolder(from: string, to: string): void {
  if (process.platform === 'win32') cpSync(from, to, { recursive: true });
  else execFileSync('cp', ['-a', `${from}/.`, to]);
}

function buildStamp(root: string): string {
  const sum = createHash('sha256').update(process.env['CURRENCY'] ?? '');
  sum.update(readFileSync(path.join(root, 'dist/node/server.mjs')));
  const migrations = path.join(root, 'prisma/migrations');
  for (const name of readdirSync(migrations).sort()) {
    const file = path.join(migrations, name, 'migration.sql');
    if (existsSync(file)) sum.update(name).update(readFileSync(file));
  }
  return sum.digest('hex').slice(0, 16);
}

async function makeTemplate(home: string, template: string, keys: 'short' | 'long'): Promise<void> {
  for (const name of readdirSync(home)) removeOld(path.join(home, name));
  const dataDir = makeDataDir();
  const fresh = `${template}.${process.pid}`;
  mkdirSync(fresh);
  try {
    // Omits the demo's shop, whose bank account contains the server's address.
    const env = { DEMO: '0', DATABASE_URL: '' };
    // A server that other machines reach makes long ones.
    const reachable = keys === 'long' ? { HOST: '0.0.0.0' } : {};
    const server = await startServer({ dataDir, env: { ...env, ...reachable } });
    await server.stop({ keep: true });
    if (!existsSync(path.join(dataDir, 'postgres/cluster'))) {
      throw new Error('Set TMPDIR to a folder that every user can enter.');
    }
    copyFolder(dataDir, fresh);
    // Two runs may have taken the lock; one of them has made it.
    if (!existsSync(template)) renameSync(fresh, template);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Keeps recent ones: another run may be copying them. */
function removeOld(folder: string): void {
  const isOld = Date.now() - statSync(folder).mtimeMs > TWO_DAYS_MS;
  if (isOld) rmSync(folder, { recursive: true, force: true });
}

/** False if a living process holds it. */
function takeLock(lock: string): boolean {
  try {
    writeFileSync(lock, `${process.pid}`, { flag: 'wx' });
    return true;
  } catch {
    if (!isHeld(lock)) rmSync(lock, { force: true });
    return false;
  }
}

function isHeld(lock: string): boolean {
  try {
    const pid = parseInt(readFileSync(lock, 'utf8'), 10);
    // It is not written yet: another run is about to do it.
    if (Number.isNaN(pid)) return true;
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
