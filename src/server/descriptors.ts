/**
 * Finds how many files and sockets this process may open. Node raises the soft limit to the hard
 * one.
 */
import { readFileSync } from 'node:fs';

/** Reserved for the database, our requests to others, files and pipes. */
const RESERVED = 512;

/** The number of connections allowed: the requested number, within the system's limit. */
export function allowedConnections(wished: number, openFiles = maxOpenFiles()): number {
  return Math.min(wished, Math.max(Math.floor(openFiles / 2), openFiles - RESERVED));
}

function maxOpenFiles(): number {
  try {
    const found = /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'));
    return parseInt(found?.[1] ?? '', 10) || Infinity;
  } catch {
    return reportedLimit();
  }
}

/** Used where there is no /proc. */
function reportedLimit(): number {
  const report = process.report.getReport() as {
    userLimits?: { open_files?: { soft?: number | string } };
  };
  const soft = report.userLimits?.open_files?.soft;
  return typeof soft === 'number' ? soft : Infinity;
}
