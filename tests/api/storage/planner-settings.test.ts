/** Planner settings of our connections, on a server whose own ones suit old disks. */
import { expect, inject, test } from 'vitest';
import { openDatabase } from '@/storage/client';
import type { HotStatement } from '@/storage/hot-statement';
import { databaseUrlOf } from '../../support/server';

const OLD_DISKS = encodeURIComponent('-c random_page_cost=40 -c jit=on -c enable_seqscan=on');
const CONNECTIONS = 16;

test('every connection of each pool plans for fast disks, under any settings of the server', async () => {
  const db = openDatabase(`${databaseUrlOf(inject('dataDir'))}?options=${OLD_DISKS}`);
  try {
    // Each holds its connection until all are open.
    const clients = await Promise.all(Array.from({ length: CONNECTIONS }, () => db.pool.connect()));
    const text = `select current_setting('random_page_cost') || ' ' || current_setting('jit') as found`;
    const found = await Promise.all(
      clients.map(async (client) => (await client.query<{ found: string }>(text)).rows[0]?.found),
    );
    for (const client of clients) client.release();
    expect(found).toEqual(clients.map(() => '1.1 off'));

    const all = `select current_setting('plan_cache_mode') || ' ' || current_setting('jit') || ' '
      || current_setting('enable_seqscan') as found from unnest($1::int[])`;
    const settings: HotStatement<number, unknown> = {
      name: 'test-settings',
      text: all,
      single: all.replace('unnest($1::int[])', '(values ($1::int)) as i'),
      keyOf: String,
      values: (items) => [[...items]],
      results: (rows) => rows,
      returns: {},
    };
    expect(await db.hot.run(settings, 1)).toEqual({ found: 'force_generic_plan off off' });
  } finally {
    await db.close();
  }
});
