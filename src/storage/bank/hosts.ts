/** The hosts under which the bank has given out addresses of accounts. */
import 'server-only';
import type { Database } from '@/storage/client';

const FACT = 'bank-host ';

/** Answers all of them, this one included. */
export async function noteHost({ pool }: Pick<Database, 'pool'>, host: string): Promise<string[]> {
  await pool.query(
    'insert into deployment.fact (name, value) values ($1, $2) on conflict (name) do nothing',
    [`${FACT}${host}`, host],
  );
  const { rows } = await pool.query<{ value: string }>(
    'select value from deployment.fact where starts_with(name, $1) order by name',
    [FACT],
  );
  return rows.map(({ value }) => value);
}
