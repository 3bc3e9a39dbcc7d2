/**
 * Implements `npm run backup -- DIR`: all tables as of one moment, and the files of DATA_DIR. The
 * server may run. Without DATABASE_URL it reads the embedded database of DATA_DIR, and starts it
 * if the server is stopped.
 */
import { createHash } from 'node:crypto';
import { createWriteStream, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGzip } from 'node:zlib';
import { parseEnv, type Env } from '@/config/env';
import type { Table } from '@/storage/backup/catalog';
import { withTables, type Snapshot } from '@/storage/backup/read-snapshot';
import { findRunningPostgres, startEmbeddedPostgres } from '../embedded-postgres';
import { runCommand, say } from './command';
import { saveDataFiles } from './kept-files';
import { MANIFEST, tableFile, type Manifest } from './manifest';

async function backup(env: Env, directory: string): Promise<void> {
  if (existsSync(directory) && readdirSync(directory).length > 0) {
    throw new Error(`${directory} is not empty. Name a new directory.`);
  }
  if (!path.relative(env.dataDir, directory).startsWith('..')) {
    throw new Error(`${directory} is inside DATA_DIR, which is saved. Name one elsewhere.`);
  }
  const running = env.databaseUrl ?? (await findRunningPostgres(env.dataDir));
  const own = running === undefined ? await startEmbeddedPostgres(env.dataDir) : undefined;
  try {
    mkdirSync(path.join(directory, 'tables'), { recursive: true, mode: 0o700 });
    const manifest = await withTables(running ?? own?.url ?? '', (snapshot) =>
      saveTables(snapshot, directory),
    );
    // Keys and secrets are only ever added: files read later fit the rows.
    saveDataFiles(env.dataDir, directory);
    const file = path.join(directory, MANIFEST);
    writeFileSync(file, JSON.stringify(manifest, null, 2), { mode: 0o600, flush: true });
    say(`The backup is complete: ${directory}`);
  } finally {
    await own?.stop();
  }
}

async function saveTables(snapshot: Snapshot, directory: string): Promise<Manifest> {
  const takenAt = new Date().toISOString();
  const tables: Manifest['tables'] = [];
  for (const [index, table] of snapshot.tables.entries()) {
    const saved = await saveTable(snapshot, table, directory);
    say(`${index + 1}/${snapshot.tables.length} ${table.schema}.${table.name}: ${saved.rows} rows`);
    tables.push({ ...table, columns: [...table.columns], ...saved });
  }
  const { serverVersion, migrations } = snapshot;
  const sequences = await snapshot.readSequences();
  return { format: 1, takenAt, serverVersion, migrations: [...migrations], tables, sequences };
}

async function saveTable(
  snapshot: Snapshot,
  table: Table,
  directory: string,
): Promise<{ readonly rows: number; readonly sha256: string }> {
  const sum = createHash('sha256');
  let rows = 0;
  // In COPY's text format a line break is always the end of a row.
  const countRows = passing((chunk) => {
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) rows += 1;
  });
  const gzip = createGzip({ level: constants.Z_BEST_SPEED });
  const file = createWriteStream(tableFile(directory, table), {
    mode: 0o600,
    flags: 'wx',
    flush: true,
  });
  const digest = passing((chunk) => sum.update(chunk));
  await pipeline(snapshot.read(table), countRows, gzip, digest, file);
  return { rows, sha256: sum.digest('hex') };
}

function passing(see: (chunk: Buffer) => void): Transform {
  return new Transform({
    transform: (chunk: Buffer, _, done) => {
      see(chunk);
      done(null, chunk);
    },
  });
}

await runCommand('backup', (directory) => backup(parseEnv(process.env), directory));
