/** How many files and sockets this process may have open; node raises the soft limit to the hard one. */
import { readFileSync } from 'node:fs';

/** For the database, requests of ours to others, files and pipes. */
const RESERVED = 512;

/** Connections that may be open: what is wished, as far as the system allows it. */
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

/** Where there is no /proc. */
function reportedLimit(): number {
  const report = process.report.getReport() as {
    userLimits?: { open_files?: { soft?: number | string } };
  };
  const soft = report.userLimits?.open_files?.soft;
  return typeof soft === 'number' ? soft : Infinity;
}
