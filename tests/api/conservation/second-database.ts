/** Another database in the same embedded PostgreSQL, for a deployment of its own. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';

/** By the migrations' own SQL, since a process migrates one database only. */
export async function createSecondDatabase(url: string): Promise<string> {
  const secondUrl = url.replace(/\/florin$/, '/second');
  // Here nothing crashes, so that nothing has to wait for the disk.
  const hasty = (name: string): string => `alter database ${name} set synchronous_commit = off`;
  await runSql(url, ['create database second', hasty('florin'), hasty('second')]);
  const directory = 'prisma/migrations';
  const names = readdirSync(directory).filter((name) => !name.includes('.'));
  const migrations = names.sort().map((name) => path.join(directory, name, 'migration.sql'));
  await runSql(
    secondUrl,
    migrations.map((file) => readFileSync(file, 'utf8')),
  );
  return secondUrl;
}

async function runSql(url: string, texts: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const text of texts) await client.query(text);
  await client.end();
}
