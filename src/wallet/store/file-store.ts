/**
 * A wallet in one file: a journal with one line per commit, written and synced before the commit
 * resolves. A crash can cut off the last line. Opening drops it: the commit that wrote it never
 * resolved. One process at a time has the file (file-lock.ts).
 *
 * It contains private keys, so only its owner can read it.
 */
import { type FileHandle, open, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import type { RecordKind, WalletRecords } from '@/wallet/core/records';
import { isCode, LockedError, OWNER_ONLY, releaseLock, takeLock } from '@/wallet/store/file-lock';
import { recordFromText, recordToText } from '@/wallet/core/record-text';
import { RecordTables } from '@/wallet/store/record-tables';
import type { Put, WalletStore } from '@/wallet/core/wallet-store';

/** Opening rewrites the journal if it holds this many times more records than are alive. */
const COMPACT_FACTOR = 4;
const COMPACT_FROM = 200;
/** The beginning of every line. */
const LINE_START = '[{"kind":"';

/** The file is no wallet, or another process has it. */
export class WalletFileError extends Error {
  override readonly name = 'WalletFileError';
}

export class FileStore implements WalletStore {
  readonly #tables: RecordTables;
  readonly #journal: FileHandle;
  readonly #lockFile: string;
  #last: Promise<unknown> = Promise.resolve();
  #broken: unknown = null;

  private constructor(tables: RecordTables, journal: FileHandle, lockFile: string) {
    this.#tables = tables;
    this.#journal = journal;
    this.#lockFile = lockFile;
  }

  static async open(file: string): Promise<FileStore> {
    try {
      return await FileStore.#open(file);
    } catch (cause) {
      if (cause instanceof WalletFileError) throw cause;
      if (cause instanceof LockedError) throw new WalletFileError(cause.message, { cause });
      const why = cause instanceof Error ? cause.message : 'it cannot be opened';
      throw new WalletFileError(`${file}: ${why}`, { cause });
    }
  }

  static async #open(file: string): Promise<FileStore> {
    const lockFile = `${file}.lock`;
    await takeLock(lockFile);
    try {
      const { tables, written, goodBytes } = await readJournal(file);
      const worthCompacting = written > COMPACT_FROM && written > COMPACT_FACTOR * tables.size;
      if (worthCompacting) await compact(file, tables);
      const journal = await open(file, 'a', OWNER_ONLY);
      if (!worthCompacting) await journal.truncate(goodBytes);
      return new FileStore(tables, journal, lockFile);
    } catch (error) {
      await releaseLock(lockFile);
      throw error;
    }
  }

  get<K extends RecordKind>(kind: K, id: string): Promise<WalletRecords[K] | null> {
    return Promise.resolve(this.#tables.get(kind, id));
  }

  list<K extends RecordKind>(kind: K): Promise<WalletRecords[K][]> {
    return Promise.resolve(this.#tables.list(kind));
  }

  /** Commits queue up: each is checked against the writes before it. */
  commit(puts: readonly Put[]): Promise<void> {
    const done = this.#last.then(() => this.#write(puts));
    this.#last = done.catch(() => undefined);
    return done;
  }

  async close(): Promise<void> {
    await this.#last;
    await this.#journal.close();
    await releaseLock(this.#lockFile);
  }

  async #write(puts: readonly Put[]): Promise<void> {
    // After a failed write the end of the file is unknown. Only opening it again repairs it.
    if (this.#broken !== null) {
      throw new WalletFileError('the wallet file could not be written', { cause: this.#broken });
    }
    const checked = this.#tables.check(puts);
    try {
      await this.#journal.appendFile(`${recordToText(checked)}\n`);
      await this.#journal.sync();
    } catch (error) {
      this.#broken = error;
      throw error;
    }
    this.#tables.apply(checked);
  }
}

interface Journal {
  readonly tables: RecordTables;
  /** The number of records in all lines. */
  readonly written: number;
  /** The offset of the last whole line's end. */
  readonly goodBytes: number;
}

async function readJournal(file: string): Promise<Journal> {
  const bytes = await readFile(file).catch((error: unknown) => {
    if (isCode(error, 'ENOENT')) return Buffer.alloc(0);
    throw error;
  });
  const goodBytes = bytes.lastIndexOf('\n') + 1;
  const cutOff = bytes.subarray(goodBytes, goodBytes + LINE_START.length).toString('utf8');
  // The line will be dropped, but only once it is sure that a wallet wrote it.
  if (!LINE_START.startsWith(cutOff)) throw new WalletFileError(`${file} is no wallet`);
  const tables = new RecordTables();
  let written = 0;
  for (const line of bytes.subarray(0, goodBytes).toString('utf8').split('\n')) {
    if (line === '') continue;
    const puts = readLine(file, line);
    written += puts.length;
    tables.apply(puts);
  }
  return { tables, written, goodBytes };
}

function readLine(file: string, line: string): Put[] {
  try {
    return recordFromText(line) as Put[];
  } catch (cause) {
    throw new WalletFileError(`${file} is damaged or no wallet`, { cause });
  }
}

/** The new journal replaces the old one in one step, so a crash leaves one of them. */
async function compact(file: string, tables: RecordTables): Promise<void> {
  const fresh = `${file}.new`;
  const handle = await open(fresh, 'w', OWNER_ONLY);
  await handle.writeFile(`${recordToText([...tables.puts()])}\n`);
  await handle.sync();
  await handle.close();
  await rename(fresh, file);
  const directory = await open(path.dirname(path.resolve(file)), 'r');
  await directory.sync();
  await directory.close();
}
