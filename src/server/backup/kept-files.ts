/** Copies the files of DATA_DIR that a backup has: all but those of the embedded PostgreSQL. */
import { cpSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** The restored server has a cluster, a password and a place of its own. */
const NOT_COPIED = new Set(['postgres', 'postgres-password', 'postgres-home']);

const filesDirectory = (backup: string): string => path.join(backup, 'data');

export function saveDataFiles(dataDir: string, backup: string): void {
  copyAll(dataDir, filesDirectory(backup));
}

/** Throws if DATA_DIR has one of them already. */
export function assertNoDataFiles(dataDir: string, backup: string): void {
  const [present] = [...NOT_COPIED, ...namesIn(filesDirectory(backup))].filter((name) =>
    existsSync(path.join(dataDir, name)),
  );
  if (present === undefined) return;
  throw new Error(`DATA_DIR is not empty: ${path.join(dataDir, present)} is there.`);
}

export function restoreDataFiles(backup: string, dataDir: string): void {
  copyAll(filesDirectory(backup), dataDir);
}

function copyAll(from: string, to: string): void {
  mkdirSync(to, { recursive: true, mode: 0o700 });
  for (const name of namesIn(from)) {
    const options = { recursive: true, errorOnExist: true, force: false };
    cpSync(path.join(from, name), path.join(to, name), options);
  }
}

function namesIn(directory: string): string[] {
  if (!existsSync(directory)) return [];
  return readdirSync(directory).filter((name) => !NOT_COPIED.has(name));
}
