import { existsSync, readFileSync } from 'node:fs';

/**
 * Says whether a process runs. Signals reach a process that has ended until its parent looks at it. So
 * they alone do not tell.
 */
export function isRunning(pid: number): boolean {
  if (!(pid > 0)) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  return !hasEnded(pid);
}

/** Known on Linux only. The state follows the name, which may have blanks and brackets. */
function hasEnded(pid: number): boolean {
  if (!existsSync('/proc/self/stat')) return false;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return /^[ZX]/.test(stat.slice(stat.lastIndexOf(')') + 2));
  } catch {
    return true;
  }
}
