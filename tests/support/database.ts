/** The rows of a running test server, for what HTTP does not show. */
import pg from 'pg';
import { databaseUrlOf } from './server';

export async function query<Row extends pg.QueryResultRow>(
  dataDir: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrlOf(dataDir) });
  await client.connect();
  try {
    return (await client.query<Row>(text, [...values])).rows;
  } finally {
    await client.end();
  }
}
