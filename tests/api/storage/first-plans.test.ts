/** Plans on a new database that was never analyzed, since they stay in use for a while. */
import type pg from 'pg';
import { expect, test } from 'vitest';
import type { Database } from '@/storage/client';
import type { OrderPage } from '@/storage/merchant/order-pages';
import { listOrders } from '@/storage/merchant/order-query';
import { isShared } from '@/storage/merchant/new-orders';
import { foldFigures } from '@/storage/merchant/figure-rows';
import { getFigures, getStanding, listDays, listOpenDays } from '@/storage/merchant/order-figures';
import { LIST as TRANSFERS } from '@/storage/merchant/transfer-orders';
import { withNewDatabase } from '../../support/new-database';

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

/** Returns the number of database pages that the statements of a reading read. */
async function blocksOf(
  client: pg.Client,
  reading: (db: Database) => Promise<unknown>,
): Promise<number> {
  let blocks = 0;
  const query = async ({ text, values }: { text: string; values: unknown[] }) => {
    type Plan = Record<'Shared Hit Blocks' | 'Shared Read Blocks', number>;
    const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
      `explain (analyze, buffers, format json) ${text}`,
      [...values],
    );
    const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
    blocks += (plan?.['Shared Hit Blocks'] ?? NaN) + (plan?.['Shared Read Blocks'] ?? NaN);
    return client.query({ text, values, rowMode: 'array' });
  };
  await reading({ pool: { query }, people: { pool: { query } } } as unknown as Database);
  return blocks;
}

const pageOf = (page: Partial<OrderPage>) => (db: Database) =>
  listOrders(db, {
    instanceId: 'shop',
    stages: ['open', 'expired', 'aborted', 'paid', 'wired'],
    limit: 20,
    key: 'row',
    direction: 'desc',
    ...page,
  });

test('orders without refunds are not looked for among those with refunds, in pages by row and by date', async () => {
  await withNewDatabase(async (client) => {
    await client.query(
      `insert into merchant."order" (instance_id, order_id, request_hash, amount, summary, account_id,
         max_fee, max_wire_fee, wire_fee_amortization, created_ms, pay_deadline_ms,
         refund_deadline_ms, wire_deadline_ms, stage, refunded)
       select 'shop', n, '', 1, 'Tea', 1, 0, 0, 1, n, n, n, n,
         case when n % 2 = 0 then 'paid' else 'wired' end, n > 100
       from generate_series(1, 4000) n`,
    );
    for (const by of [{}, { key: 'created', until: 5001 }] as const) {
      const any = await blocksOf(client, pageOf(by));
      expect(any).toBeGreaterThan(0);
      for (const refunded of [false, true]) {
        const some = await blocksOf(client, pageOf({ ...by, refunded }));
        expect(some).toBeLessThanOrEqual(any + 10);
      }
    }
  });
});

test('I12-6 the overview reads no more of ten thousand orders than of a hundred', async () => {
  await withNewDatabase(async (client) => {
    const starts = [0, 1, 2].map((day) => day * 86_400_000);
    const overview = async (db: Database) => {
      const { orderCount } = await getStanding(db, 'shop');
      await listDays(db, 'shop', starts);
      await listOpenDays(db, 'shop', { starts, now: 0 });
      await getFigures(db, 'all', { instanceId: 'shop' });
      return `${orderCount}`;
    };
    const sell = async (from: number, until: number): Promise<number> => {
      await client.query(
        `insert into merchant."order" (instance_id, order_id, request_hash, amount, summary, account_id,
           max_fee, max_wire_fee, wire_fee_amortization, created_ms, claimed_ms, paid_ms, pay_deadline_ms,
           refund_deadline_ms, wire_deadline_ms, nonce, received, stage)
         select 'shop', n, '', 1, 'Tea', 1, 0, 0, 1, n, n, n, n, n, n, '', 1, 'paid'
         from generate_series($1::int, $2::int) n`,
        [from, until],
      );
      const all = { pool: client } as unknown as Database;
      while ((await foldFigures(all, 1_000)) > 0);
      await client.query(
        'vacuum (analyze) merchant."order", merchant.figure, merchant.figure_change',
      );
      return await blocksOf(client, async (db) => {
        expect(await overview(db)).toBe(`${until}`);
      });
    };
    const few = await sell(1, 100);
    expect(few).toBeGreaterThan(0);
    expect(await sell(101, 10_000)).toBeLessThanOrEqual(few + 10);
  });
});

test.for([
  ['order_sent_by_row', "instance_id = $1 and stage = 'paid' and sent_ms is not null order by id"],
  [
    'order_to_send_by_row',
    "instance_id = $1 and stage = 'paid' and sent_ms is null and has_goods order by id",
  ],
  [
    'order_paid_by_time',
    "instance_id = $1 and stage = 'paid' and paid_ms >= $2 order by paid_ms desc, id desc",
  ],
  ['order_open_until_ms_idx', 'open_until_ms <= $1 and attempt_key is null order by open_until_ms'],
  ['order_session_key_idx', 'session_key = $1 order by id desc'],
  [
    'order_shared_address',
    `hashtextextended(instance_id || ' ' || fulfillment_url, 0) = $1
     and (stage || '') in ('paid', 'wired') and ${isShared('"order"')}`,
  ],
])(
  '%s, which has only some orders, finds what is looked for',
  async ([index = '', condition = '']) => {
    await withNewDatabase(async (client) => {
      // The table is empty: reading all of it is cheapest.
      await client.query('set enable_seqscan = off');
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(
        `explain (generic_plan) select id from merchant."order" where ${condition} limit 1`,
      );
      expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain(index);
    });
  },
);

test('I14-11 an address is the own one of order 27 only with 27 as a whole step or value', async () => {
  const own = [
    '/27',
    '/27/receipt',
    '/receipt?order=27',
    '/receipt?o=27&page=2',
    '/?27#top',
    '/#27',
  ];
  const shared = [
    '/2027',
    '/271/receipt',
    '/goods?year=2027&month=1',
    ':27/goods',
    '27/goods',
    '/',
  ];
  const addresses = [...own, ...shared].map((end) => `https://shop.example${end}`);
  await withNewDatabase(async (client) => {
    const { rows } = await client.query<{ url: string }>(
      `select url from unnest($1::text[]) url, lateral (select '27' as order_id, url as fulfillment_url) o
       where ${isShared('o')}`,
      [addresses],
    );
    expect(rows.map(({ url }) => url)).toEqual(addresses.slice(own.length));
  });
});

test('I11-5 transfers that do not agree with their orders are not looked for among all transfers', async () => {
  const page = { instanceId: 'shop', before: 9, limit: 20, isOpen: true };
  await withNewDatabase(async (client) => {
    await client.query('set enable_seqscan = off');
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain (generic_plan) ${TRANSFERS.compile(page).sql}`,
    );
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('transfer_to_explain');
  });
});
