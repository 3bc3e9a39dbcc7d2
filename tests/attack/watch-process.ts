/** The server's process from outside, as Linux shows it: which one it is, and its memory. */
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

export interface Memory {
  readonly nowMiB: number;
  readonly peakMiB: number;
}

/** The process that listens on this port; undefined where the system does not say. */
export function listenerOn(port: number): number | undefined {
  const wanted = port.toString(16).toUpperCase().padStart(4, '0');
  const inodes = ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((file) =>
    readLines(file)
      .map((line) => line.trim().split(/ +/))
      .filter(([, local = '', , state]) => state === '0A' && local.endsWith(`:${wanted}`))
      .map((columns) => `socket:[${columns[9] ?? ''}]`),
  );
  return processes().find((pid) => socketsOf(pid).some((socket) => inodes.includes(socket)));
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch {
    return [];
  }
}

function processes(): number[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^[0-9]+$/.test(name))
      .map((name) => parseInt(name, 10));
  } catch {
    return [];
  }
}

function socketsOf(pid: number): string[] {
  try {
    const folder = `/proc/${pid}/fd`;
    return readdirSync(folder).map((name) => readlinkSync(`${folder}/${name}`));
  } catch {
    // Another user's, or gone meanwhile.
    return [];
  }
}

/** Undefined when there is no such process, or no such file on this system. */
export function memoryOf(pid: number | undefined): Memory | undefined {
  const lines = pid === undefined ? [] : readLines(`/proc/${pid}/status`);
  const mebibytes = (name: string): number => {
    const line = lines.find((one) => one.startsWith(`${name}:`)) ?? '';
    return parseInt(/[0-9]+/.exec(line)?.[0] ?? '0', 10) / 1024;
  };
  const nowMiB = mebibytes('VmRSS');
  return nowMiB === 0 ? undefined : { nowMiB, peakMiB: mebibytes('VmHWM') };
}
