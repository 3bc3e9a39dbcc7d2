/**
 * Lets one process at a time use a file. `FILE.lock` names its process id and, where the system
 * tells, its start time. Another process that later gets the same id is therefore told apart. A
 * killed process leaves its lock behind. One of those that find it removes it, under
 * `FILE.lock.stale`. The others are refused, as is every second process.
 */
import { readFile, rm, stat, writeFile } from 'node:fs/promises';

export const OWNER_ONLY = 0o600;
/** A lock without a holder is just being written. After this long its writer has died. */
const WRITING_MS = 10_000;

/** Another process has the file, or is about to. */
export class LockedError extends Error {
  override readonly name = 'LockedError';
}

export async function takeLock(lockFile: string): Promise<void> {
  for (let attempt = 0; attempt < 3; attempt++) {
    if (await create(lockFile)) return;
    await removeStale(lockFile);
  }
  throw new LockedError(`another process is opening this wallet (${lockFile})`);
}

export async function releaseLock(lockFile: string): Promise<void> {
  await rm(lockFile, { force: true });
}

/** The holder of the second lock alone removes the first, so a new lock is never removed. */
async function removeStale(lockFile: string): Promise<void> {
  const removing = `${lockFile}.stale`;
  if (!(await create(removing))) {
    if (await isStale(removing)) await rm(removing, { force: true });
    return;
  }
  try {
    if (await isStale(lockFile)) await rm(lockFile, { force: true });
  } finally {
    await rm(removing, { force: true });
  }
}

async function create(lockFile: string): Promise<boolean> {
  const pid = process.pid.toString();
  const holder = `${pid} ${await startOf(pid)}`.trim();
  try {
    await writeFile(lockFile, holder, { flag: 'wx', mode: OWNER_ONLY });
    return true;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
    throw error;
  }
}

/** Reports whether the lock has no holder. False if it is gone: another process may have made a new one. Throws if it is held. */
async function isStale(lockFile: string): Promise<boolean> {
  const found = await read(lockFile);
  if (found === null) return false;
  const [pid = '', startedAt] = found.holder.split(' ');
  if (pid === '' && found.ageMs < WRITING_MS) {
    throw new LockedError(`another process is opening this wallet (${lockFile})`);
  }
  if (!isRunning(pid) || (startedAt !== undefined && startedAt !== (await startOf(pid)))) {
    return true;
  }
  throw new LockedError(`process ${pid} has this wallet open (${lockFile})`);
}

async function read(lockFile: string): Promise<{ holder: string; ageMs: number } | null> {
  try {
    const { mtimeMs } = await stat(lockFile);
    const ageMs = performance.timeOrigin + performance.now() - mtimeMs;
    return { holder: await readFile(lockFile, 'utf8'), ageMs };
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null;
    throw error;
  }
}

/**
 * Returns a process's start in the system's own count, for comparison only. Empty if the system does not
 * say (proc(5), field 22).
 */
async function startOf(pid: string): Promise<string> {
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return status.slice(status.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}

function isRunning(pid: string): boolean {
  if (!/^[0-9]+$/.test(pid)) return false;
  try {
    process.kill(Number.parseInt(pid, 10), 0);
    return true;
  } catch (error) {
    return isCode(error, 'EPERM');
  }
}

/** The error code of a system call, such as `ENOENT`. */
export function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
