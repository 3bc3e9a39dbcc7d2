/**
 * Closes DATA_DIR to other users, since it has keys and passwords. It also closes directories that
 * an earlier version left open, and never opens more. Throws an Error that names DATA_DIR.
 */
import { chmodSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { log } from '@/config/log';

/** Files, and folders with their content. The database closes its own folder. */
const SECRETS = ['secret-key', 'secrets.json', 'postgres-password', 'exchange'];

const GROUP_AND_OTHERS = 0o077;
/** Root's PostgreSQL runs as another user, who may enter the folder but not list it. */
const BUT_NOT_TO_ENTER = 0o066;

export function openDataDir(dataDir: string): void {
  const closed = process.getuid?.() === 0 ? BUT_NOT_TO_ENTER : GROUP_AND_OTHERS;
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o777 & ~closed });
  } catch (error) {
    throw new Error(`DATA_DIR: ${error instanceof Error ? error.message : String(error)}`);
  }
  close(dataDir, closed);
  for (const name of SECRETS) closeAll(path.join(dataDir, name));
}

function closeAll(file: string): void {
  if (!existsSync(file)) return;
  close(file, GROUP_AND_OTHERS);
  if (!statSync(file).isDirectory()) return;
  for (const name of readdirSync(file)) closeAll(path.join(file, name));
}

/** Removes the permissions in `bits`. */
function close(file: string, bits: number): void {
  const { mode } = statSync(file);
  if ((mode & bits) === 0) return;
  try {
    chmodSync(file, mode & 0o7777 & ~bits);
  } catch (error) {
    // Only the owner can change it, for example on a volume mounted by another user.
    log.warn({ err: error, file }, 'others may read this, and we may not change that');
  }
}
