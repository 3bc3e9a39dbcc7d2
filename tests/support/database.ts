/** Reads the rows of a running test server, for facts that HTTP does not show. */
import pg from 'pg';

export async function query<Row extends pg.QueryResultRow>(
  databaseUrl: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query<Row>(text, [...values])).rows;
  } finally {
    await client.end();
  }
}

/** Holds a table until the work is done. Only transactions that use the table wait. */
export async function withLockedTable<T>(
  databaseUrl: string,
  table: string,
  work: () => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`begin; lock table ${table} in access exclusive mode`);
    return await work();
  } finally {
    await client.end();
  }
}

type Ask = (text: string, values: unknown[]) => Promise<{ rows: readonly { id: number }[] }>;

/** Gives two denominations the row of the other, as a restore may. Returns their rows of before. */
export async function swapDenominations(
  ask: Ask,
  hashes: readonly [Uint8Array, Uint8Array],
): Promise<readonly [number, number]> {
  const rowOf = async (hash: Uint8Array): Promise<number> => {
    const text = 'select id from exchange.denomination where h_denom_pub = $1';
    const [row] = (await ask(text, [hash])).rows;
    if (row === undefined) throw new Error('no such denomination');
    return row.id;
  };
  const [left, right] = [await rowOf(hashes[0]), await rowOf(hashes[1])];
  const move = 'update exchange.denomination set id = $2 where id = $1';
  await ask(move, [left, -1]);
  await ask(move, [right, left]);
  await ask(move, [-1, right]);
  return [left, right];
}
