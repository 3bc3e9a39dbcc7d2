/**
 * Secrets that earlier versions kept as files: DATA_DIR/secrets.json and DATA_DIR/exchange. Each
 * start takes over what the database lacks. The files stay, for servers of the earlier version that
 * still run, until `npm run secret-key -- remove-files`.
 */
import 'server-only';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Vault } from './vault';

const FOLDERS = ['signing-keys', 'denominations', 'signed', 'audited'];
export const MASTER_FILE = 'exchange/master.json';

interface FormerFile {
  readonly file: string;
  /** The content by the names that the database has for it. */
  readonly secrets: ReadonlyMap<string, string>;
}

/** The names of denominations among the files: hashes of their keys in base32. */
export function formerDenominations(dataDir: string): string[] {
  return jsonFilesIn(path.join(dataDir, 'exchange/denominations')).map((name) =>
    name.replace(/\.json$/, ''),
  );
}

/** Throws an Error if a file has another secret than the database. Leaves out the master key's, if asked. */
export async function takeOverFiles(
  vault: Vault,
  dataDir: string,
  { withMaster }: { readonly withMaster: boolean },
): Promise<void> {
  const known = await vault.list('');
  for (const { file, secrets } of formerFiles(dataDir)) {
    if (!withMaster && file === path.join(dataDir, MASTER_FILE)) continue;
    for (const [name, text] of secrets) {
      const kept = known.get(name) ?? (await vault.keep(name, text));
      if (kept !== text) throw new Error(`${file} differs from the secrets in the database.`);
    }
  }
}

/** Removes the files, once the database has each. Returns their names. */
export async function removeFormerFiles(vault: Vault, dataDir: string): Promise<string[]> {
  const known = await vault.list('');
  const files = formerFiles(dataDir);
  for (const { file, secrets } of files) {
    for (const [name, text] of secrets) {
      if (known.get(name) !== text) throw new Error(`The database does not have ${file}.`);
    }
  }
  for (const { file } of files) rmSync(file);
  return files.map(({ file }) => file);
}

function formerFiles(dataDir: string): FormerFile[] {
  const names = FOLDERS.flatMap((folder) =>
    jsonFilesIn(path.join(dataDir, 'exchange', folder)).map((name) => `exchange/${folder}/${name}`),
  );
  const files = [MASTER_FILE, ...names].filter((name) => existsSync(path.join(dataDir, name)));
  const ofExchange = files.map((name) => {
    const file = path.join(dataDir, name);
    const text = JSON.stringify(readJson(file));
    return { file, secrets: new Map([[name.replace(/\.json$/, ''), text]]) };
  });
  const file = path.join(dataDir, 'secrets.json');
  if (!existsSync(file)) return ofExchange;
  const entries = Object.entries(readJson(file) ?? {}).map(([name, text]): [string, string] => {
    return [`secrets/${name}`, String(text)];
  });
  return [{ file, secrets: new Map(entries) }, ...ofExchange];
}

function jsonFilesIn(directory: string): string[] {
  return existsSync(directory)
    ? readdirSync(directory).filter((name) => name.endsWith('.json'))
    : [];
}

function readJson(file: string): object | null {
  try {
    const content: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (typeof content === 'object') return content;
  } catch (cause) {
    throw new Error(`The key file ${file} cannot be read.`, { cause });
  }
  throw new Error(`The key file ${file} cannot be read.`);
}
