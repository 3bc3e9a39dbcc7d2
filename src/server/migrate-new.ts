/**
 * Implements `npm run migrate:new -- NAME`: writes the SQL of a new migration to
 * prisma/migrations/<time>_NAME. The SQL is the difference between the migrations and
 * prisma/schema, found on a temporary database. With `--check` it writes nothing and fails if there
 * is a difference.
 */
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { applyMigrations } from '@/storage/migrate';
import { startEmbeddedPostgres } from './embedded-postgres';
import { diffSchema } from './schema-diff';

const name = process.argv[2] ?? '';
const check = name === '--check';
if (!check && !/^[a-z0-9_]+$/.test(name)) {
  throw new Error('Usage: npm run migrate:new -- name_in_snake_case');
}
const root = process.cwd();
const directory = mkdtempSync(path.join(tmpdir(), 'florin-migrate-'));
// PostgreSQL's user is another one when root runs this.
chmodSync(directory, 0o755);
const postgres = await startEmbeddedPostgres(directory);
try {
  await applyMigrations(root, postgres.url);
  const sql = await diffSchema(root, postgres.url);
  if (sql === '') {
    process.stdout.write('The migrations already give the schema.\n');
  } else if (check) {
    process.stdout.write(`Schema and migrations differ:\n${sql}`);
    process.exitCode = 1;
  } else {
    const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
    const target = path.join(root, 'prisma/migrations', `${stamp}_${name}`);
    mkdirSync(target, { recursive: true });
    writeFileSync(path.join(target, 'migration.sql'), sql);
    process.stdout.write(`${path.relative(root, target)}/migration.sql\n`);
  }
} finally {
  await postgres.stop();
  rmSync(directory, { recursive: true, force: true });
}
