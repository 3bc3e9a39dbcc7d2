/** How a database is read that was made a moment ago and never analyzed: its plans last for a while. */
import { readdirSync, readFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { databaseUrlOf } from '../../support/server';

const MIGRATIONS = 'prisma/migrations';

async function withNewDatabase(run: (client: pg.Client) => Promise<void>): Promise<void> {
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

test('an order is found by its instance and name from the first on, not among all of its instance', async () => {
  await withNewDatabase(async (client) => {
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain (generic_plan)
       select * from merchant.instance i
         left join merchant."order" o on o.instance_id = i.id and o.order_id = $2
       where i.id = $1`,
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('order_instance_id_order_id_key');
    expect(plan).not.toContain('Seq Scan');
  });
});
