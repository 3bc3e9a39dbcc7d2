/** Keeps test servers' data in memory, if the machine has room for it. */
import { accessSync, constants, readdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { freemem } from 'node:os';
import path from 'node:path';

/** Linux's file system in memory. */
const MEMORY = '/dev/shm';
/** The clusters of a run take about 1 GB. */
const ROOM_BYTES = 4 * 2 ** 30;
const DAY_MS = 24 * 3_600_000;

/**
 * Sets TMPDIR for this process and its children, unless it is set. A test's own server copies and removes a
 * cluster of 50 MB. That costs half a second of a core on a disk, and a tenth in memory.
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

/** Removes what killed runs left behind. Other users' files stay. */
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
    // Another run removed it first, or it belongs to another user.
  }
}
