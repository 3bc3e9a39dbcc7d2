/**
 * Implements `npm run restore -- DIR`: fills an empty DATABASE_URL, or an empty DATA_DIR with a new
 * embedded database. It overwrites nothing. The rows go into tables of the backup's version, which are
 * then brought up to date. Afterwards the restored books are audited.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { auditBooks } from '@/auditor/audit/audit-books';
import { auditLines } from '@/auditor/audit/describe-audit';
import { EXCHANGE_USERNAME } from '@/bank/accounts/ensure-bank-accounts';
import { parseEnv, type Env } from '@/config/env';
import { assertEmptyDatabase, fillTables, type Filling } from '@/storage/backup/write-tables';
import { openDatabase } from '@/storage/client';
import { applyMigrations, migrationNames } from '@/storage/migrate';
import { startEmbeddedPostgres } from '../embedded-postgres';
import { openDataDir } from '../owner-only';
import { runCommand, say } from './command';
import { assertNoDataFiles, restoreDataFiles } from './kept-files';
import { loadManifest, tableFile, type Manifest } from './manifest';

const root = process.cwd();

async function restore(env: Env, directory: string): Promise<void> {
  const manifest = loadManifest(directory);
  assertKnown(manifest);
  assertNoDataFiles(env.dataDir, directory);
  if (env.databaseUrl !== undefined) await assertEmptyDatabase(env.databaseUrl);
  for (const table of manifest.tables) await assertWhole(directory, table);
  openDataDir(env.dataDir);
  const own = env.databaseUrl === undefined ? await startEmbeddedPostgres(env.dataDir) : undefined;
  const url = env.databaseUrl ?? own?.url ?? '';
  try {
    await applyMigrations(root, url, new Set(manifest.migrations));
    await fillTables(url, manifest.sequences, (filling) => fillAll(filling, manifest, directory));
    restoreDataFiles(directory, env.dataDir);
    openDataDir(env.dataDir);
    // The audit reads the tables of this version.
    await applyMigrations(root, url);
    await audit(env, url);
    say(
      `Restored the state of ${manifest.takenAt}. Read docs/operating.md, "Restoring", before you start.`,
    );
  } finally {
    await own?.stop();
  }
}

function assertKnown({ migrations }: Manifest): void {
  const known = new Set(migrationNames(path.join(root, 'prisma/migrations')));
  const newer = migrations.find((name) => !known.has(name));
  if (newer === undefined) return;
  throw new Error(`The backup is of a newer version, with ${newer}. Restore it with that version.`);
}

/** Throws if the file is not what was written. */
async function assertWhole(directory: string, table: Manifest['tables'][number]): Promise<void> {
  const sum = createHash('sha256');
  await pipeline(createReadStream(tableFile(directory, table)), sum);
  if (sum.digest('hex') === table.sha256) return;
  throw new Error(`The backup is damaged: ${tableFile(directory, table)}`);
}

async function fillAll(filling: Filling, { tables }: Manifest, directory: string): Promise<void> {
  for (const [index, table] of tables.entries()) {
    const file = createReadStream(tableFile(directory, table));
    await pipeline(file, createGunzip(), filling.write(table));
    const rows = await filling.countRows(table);
    if (rows !== table.rows) {
      throw new Error(`${table.schema}.${table.name} has ${rows} rows, not ${table.rows}.`);
    }
    say(`${index + 1}/${tables.length} ${table.schema}.${table.name}: ${rows} rows`);
  }
}

async function audit(env: Env, url: string): Promise<void> {
  const db = openDatabase(url);
  try {
    const exchanges = [{ db, account: EXCHANGE_USERNAME }];
    const report = await auditBooks({ bank: db, exchanges, merchants: [db] });
    process.stdout.write(`${auditLines(report, env.currency).join('\n')}\n`);
    if (!report.conserved) throw new Error('The restored books do not conserve money: see above.');
  } finally {
    await db.close();
  }
}

await runCommand('restore', (directory) => restore(parseEnv(process.env), directory));
