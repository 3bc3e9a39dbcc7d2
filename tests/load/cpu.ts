/** CPU time of the parts of a running Florin, from /proc; zero where there is no /proc. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

export interface CpuTimes {
  readonly appMs: number;
  readonly postgresMs: number;
  readonly clientMs: number;
}

const MS_PER_TICK = 10;

interface Stat {
  readonly parent: number;
  readonly ms: number;
}

function statOf(pid: number): Stat | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const at = (index: number): number => parseInt(fields[index] ?? '0', 10);
    // utime, stime, and those of children that ended (man proc: fields 14 to 17).
    return { parent: at(1), ms: (at(11) + at(12) + at(13) + at(14)) * MS_PER_TICK };
  } catch {
    return undefined;
  }
}

function postmasterOf(dataDir: string): number {
  const pidFile = path.join(dataDir, 'postgres/cluster/postmaster.pid');
  return parseInt(readFileSync(pidFile, 'utf8'), 10);
}

function processes(): number[] {
  return readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? [parseInt(name, 10)] : []));
}

/** Returns the processes that answer requests: the children of the primary process, or it alone. */
export function workersOf(appPid: number, dataDir: string): number[] {
  const postmaster = postmasterOf(dataDir);
  const isWorker = (pid: number): boolean =>
    pid !== postmaster &&
    statOf(pid)?.parent === appPid &&
    readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('node');
  const workers = processes().filter(isWorker);
  return workers.length > 0 ? workers : [appPid];
}

export function cpuTimes(appPid: number, dataDir: string): CpuTimes {
  const own = process.cpuUsage();
  const clientMs = (own.user + own.system) / 1000;
  if (!existsSync('/proc/self/stat')) return { appMs: 0, postgresMs: 0, clientMs };
  const postmaster = postmasterOf(dataDir);
  let postgresMs = statOf(postmaster)?.ms ?? 0;
  let appMs = statOf(appPid)?.ms ?? 0;
  for (const pid of processes()) {
    const stat = statOf(pid);
    if (stat?.parent === postmaster) postgresMs += stat.ms;
    // Workers.
    if (stat?.parent === appPid && pid !== postmaster) appMs += stat.ms;
  }
  return { appMs, postgresMs, clientMs };
}

export function cpuBetween(before: CpuTimes, after: CpuTimes): CpuTimes {
  return {
    appMs: after.appMs - before.appMs,
    postgresMs: after.postgresMs - before.postgresMs,
    clientMs: after.clientMs - before.clientMs,
  };
}
