/** Where the data of test servers lies: in memory, where the machine has room for it. */
import { accessSync, constants, readdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { freemem } from 'node:os';
import path from 'node:path';

/** Of Linux: what lies there is never on a disk. */
const MEMORY = '/dev/shm';
/** The clusters of a run take some 1 GB of it. */
const ROOM_BYTES = 4 * 2 ** 30;
const DAY_MS = 24 * 3_600_000;

/**
 * For this process and those that it starts, unless TMPDIR is set. A test's own server copies and
 * removes a cluster of 50 MB. That costs half a second of a core on a disk, and a tenth in memory.
 */
export function keepTestDataInMemory(): void {
  if (process.env['TMPDIR'] !== undefined || !hasRoom()) return;
  removeForgotten();
  process.env['TMPDIR'] = MEMORY;
}

function hasRoom(): boolean {
  try {
    accessSync(MEMORY, constants.W_OK | constants.X_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return Math.min(bavail * bsize, freemem()) >= ROOM_BYTES;
  } catch {
    return false;
  }
}

/** What killed runs have left; what other users' have left stays. */
function removeForgotten(): void {
  for (const name of readdirSync(MEMORY)) {
    if (name.startsWith('florin-test-')) removeOld(path.join(MEMORY, name));
  }
}

function removeOld(folder: string): void {
  try {
    const isOld = Date.now() - statSync(folder).mtimeMs > DAY_MS;
    if (isOld) rmSync(folder, { recursive: true, force: true });
  } catch {
    // Another run was faster, or it is not ours.
  }
}
