/** Databases that nothing has been stored in, on the PostgreSQL of the shared server. */
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { inject } from 'vitest';
import { databaseUrlOf } from './server';

const MIGRATIONS = 'prisma/migrations';

/** Makes a database with all tables, and drops it afterwards. */
export async function withNewDatabase(run: (client: pg.Client) => Promise<void>): Promise<void> {
  const url = databaseUrlOf(inject('dataDir'));
  const name = `plans_${randomBytes(5).toString('hex')}`;
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  await owner.query(`create database ${name}`);
  const client = new pg.Client({ connectionString: url.replace(/\/florin$/, `/${name}`) });
  try {
    await client.connect();
    const entries = readdirSync(MIGRATIONS, { withFileTypes: true });
    for (const { name: one } of entries.filter((entry) => entry.isDirectory())) {
      await client.query(readFileSync(`${MIGRATIONS}/${one}/migration.sql`, 'utf8'));
    }
    await run(client);
  } finally {
    await client.end();
    await owner.query(`drop database ${name} with (force)`);
    await owner.end();
  }
}
