/** Another database in the same embedded PostgreSQL, for a deployment of its own. */
import pg from 'pg';

const EMPTIED = `do $$ declare names text; begin
  select string_agg(format('%I.%I', schemaname, tablename), ', ') into names from pg_tables
  where schemaname not in ('pg_catalog', 'information_schema') and tablename <> '_prisma_migrations';
  execute 'truncate ' || names || ' restart identity';
end $$`;

/** A copy of the first with empty tables. The first may have no connections meanwhile. */
export async function createSecondDatabase(url: string): Promise<string> {
  const [secondUrl = '', adminUrl = ''] = ['/second', '/postgres'].map((name) =>
    url.replace(/\/florin$/, name),
  );
  // Nothing crashes here, so nothing needs to wait for the disk.
  const hasty = (name: string): string => `alter database ${name} set synchronous_commit = off`;
  const copied = 'create database second template florin';
  await runSql(adminUrl, [copied, hasty('florin'), hasty('second')]);
  await runSql(secondUrl, [EMPTIED]);
  return secondUrl;
}

async function runSql(url: string, texts: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const text of texts) await client.query(text);
  await client.end();
}
