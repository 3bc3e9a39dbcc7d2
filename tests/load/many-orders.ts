/**
 * Measures whether a merchant's history slows it down. It compares lists, history and status of
 * instances with 200,000 and 1,000 orders, by turns. The orders are copies, made by SQL, of one
 * that was really made, claimed and paid.
 */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { HttpClient } from './http-client';

export interface BenchInstance {
  readonly id: string;
  readonly token: string;
  /** A paid order. */
  readonly orderId: string;
}

export interface OrdersRow {
  readonly what: string;
  readonly fewMs: number;
  readonly manyMs: number;
  readonly ratio: number;
}

export const FEW = 1_000;
export const MANY = 200_000;

/** Orders in a shop's usual proportions: most are wired, some paid, some expired. */
const STAGE = `case when n % 20 < 14 then 'wired' when n % 20 < 17 then 'paid' else 'expired' end`;

/** Tables that have a row per order, with what differs between its copies. */
const COPIED: readonly { table: string; key: string; changes: Record<string, string> }[] = [
  {
    table: 'merchant."order"',
    key: 'id',
    changes: {
      id: 'first.row + n',
      order_id: `'copy-' || n`,
      stage: STAGE,
      created_ms: 'created_ms - (size.total - n) * 1000',
      open_until_ms: 'null',
      session_key: 'null',
    },
  },
  { table: 'merchant.contract', key: 'order_row', changes: { order_row: 'first.row + n' } },
  {
    table: 'merchant.deposit',
    key: 'order_row',
    changes: {
      order_row: 'first.row + n',
      track_after_ms: `case when ${STAGE} = 'wired' then null else track_after_ms end`,
    },
  },
];

async function columnsOf(client: pg.Client, table: string): Promise<string[]> {
  const [schema, name] = table.replaceAll('"', '').split('.');
  const { rows } = await client.query<{ column_name: string }>(
    `select column_name from information_schema.columns
     where table_schema = $1 and table_name = $2 order by ordinal_position`,
    [schema, name],
  );
  return rows.map((row) => row.column_name);
}

async function multiply(client: pg.Client, instance: BenchInstance, count: number): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `select id from merchant."order" where instance_id = $1 and order_id = $2`,
    [instance.id, instance.orderId],
  );
  const template = rows[0]?.id;
  if (template === undefined) throw new Error('no order to copy');
  const taken = await client.query<{ id: string }>(
    `select setval('merchant.order_id_seq', nextval('merchant.order_id_seq') + $1) - $1 as id`,
    [count],
  );
  const first = taken.rows[0]?.id ?? '0';
  for (const { table, key, changes } of COPIED) {
    const columns = await columnsOf(client, table);
    const values = columns.map((column) => changes[column] ?? `"${column}"`);
    await client.query(
      `insert into ${table} (${columns.map((column) => `"${column}"`).join(', ')})
       select ${values.join(', ')}
       from (select * from ${table} where "${key}" = $1) template,
         (select $2::bigint as row) first, (select $3::bigint as total) size,
         generate_series(0, $3::bigint - 1) as n`,
      [template, first, count],
    );
  }
}

/** `$MIDDLE` is the number of a row in the middle, `$RANDOM` that of any copy. */
const QUESTIONS: readonly [string, (instance: BenchInstance) => string][] = [
  ['order list, newest', () => 'private/orders'],
  ['order list, middle', () => 'private/orders?start=$MIDDLE'],
  ['order list, oldest', () => 'private/orders?delta=20&start=0'],
  ['order list, paid', () => 'private/orders?paid=yes&wired=no'],
  ['order list, unpaid', () => 'private/orders?paid=no&start=$MIDDLE'],
  ['order list, refunded', () => 'private/orders?refunded=yes'],
  ['order list, by date', () => 'private/orders?date=$LONG_AGO'],
  ['order list, after date', () => 'private/orders?delta=20&date=$LONG_AGO'],
  ['order list, by text', () => 'private/orders?text=copy-'],
  ['order list, by name', () => 'private/orders?text=copy-$RANDOM'],
  ['order list, no such text', () => 'private/orders?text=nowhere'],
  ['order status', () => 'private/orders/copy-$RANDOM'],
  ['public order status', () => 'orders/copy-$RANDOM'],
  ['history, youngest', ({ id }) => `/history?instance=${id}`],
  ['history, middle', ({ id }) => `/history?instance=${id}&start=$MIDDLE`],
  ['history, ascending', ({ id }) => `/history?instance=${id}&ordering=ascending`],
  ['history, by date', ({ id }) => `/history?instance=${id}&date=$LONG_AGO`],
  ['transfers', () => 'private/transfers'],
];

interface Asked {
  readonly instance: BenchInstance;
  readonly count: number;
  readonly middle: string;
  readonly longAgo: string;
}

function pathOf({ instance, count, middle, longAgo }: Asked, question: string): string {
  const random = randomBytes(4).readUInt32BE() % count;
  const filled = question
    .replace('$MIDDLE', middle)
    .replace('$LONG_AGO', longAgo)
    .replace('$RANDOM', `${random}`);
  return filled.startsWith('/')
    ? `/merchant${filled}`
    : `/merchant/instances/${instance.id}/${filled}`;
}

function medianOf(times: number[]): number {
  times.sort((a, b) => a - b);
  return times[Math.floor(times.length / 2)] ?? 0;
}

async function time(http: HttpClient, asked: Asked, question: string): Promise<number> {
  const path = pathOf(asked, question);
  const began = performance.now();
  const { status } = await http.send('GET', path, undefined, {
    authorization: `Bearer ${asked.instance.token}`,
  });
  const took = performance.now() - began;
  if (status >= 400 && status !== 403) throw new Error(`${path}: ${status}`);
  return took;
}

async function describeCopies(
  client: pg.Client,
  instance: BenchInstance,
  count: number,
): Promise<Asked> {
  const { rows } = await client.query<{ id: string; created_ms: string }>(
    `select id, created_ms from merchant."order" where instance_id = $1 and order_id = $2`,
    [instance.id, `copy-${Math.floor(count / 2)}`],
  );
  const early = await client.query<{ created_ms: string }>(
    `select created_ms from merchant."order" where instance_id = $1 and order_id = 'copy-100'`,
    [instance.id],
  );
  const seconds = BigInt(early.rows[0]?.created_ms ?? '0') / 1000n;
  return { instance, count, middle: rows[0]?.id ?? '0', longAgo: `${seconds}` };
}

async function makeCopies(
  databaseUrl: string,
  instances: { readonly few: BenchInstance; readonly many: BenchInstance },
): Promise<{ few: Asked; many: Asked }> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await multiply(client, instances.few, FEW);
    await multiply(client, instances.many, MANY);
    await client.query('vacuum analyze merchant."order", merchant.contract, merchant.deposit');
    return {
      few: await describeCopies(client, instances.few, FEW),
      many: await describeCopies(client, instances.many, MANY),
    };
  } finally {
    await client.end();
  }
}

/** Makes the orders of both instances, and asks each question `rounds` times. */
export async function measureManyOrders(
  http: HttpClient,
  databaseUrl: string,
  instances: { readonly few: BenchInstance; readonly many: BenchInstance },
  rounds: number,
): Promise<OrdersRow[]> {
  const { few, many } = await makeCopies(databaseUrl, instances);
  const rows: OrdersRow[] = [];
  for (const [what, question] of QUESTIONS) {
    const times = { few: [] as number[], many: [] as number[] };
    for (let round = -20; round < rounds; round += 1) {
      const fewMs = await time(http, few, question(few.instance));
      const manyMs = await time(http, many, question(many.instance));
      if (round < 0) continue;
      times.few.push(fewMs);
      times.many.push(manyMs);
    }
    const [fewMs, manyMs] = [medianOf(times.few), medianOf(times.many)];
    rows.push({ what, fewMs, manyMs, ratio: manyMs / fewMs });
  }
  return rows;
}

export function printManyOrders(rows: readonly OrdersRow[]): void {
  console.log(`\nOne merchant's orders: p50 in ms with ${FEW} and with ${MANY} of them`);
  for (const { what, fewMs, manyMs, ratio } of rows) {
    const figures = [fewMs, manyMs, ratio].map((figure) => figure.toFixed(2).padStart(10));
    console.log(`${what.padEnd(24)}${figures.join('')}`);
  }
}
