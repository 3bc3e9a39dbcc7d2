/** The app is killed between the work of a private call and the record of its answer. */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '@/testing/calls/until';
import { advanceClock } from '../../support/deployment';
import { CHANGING_CALLS, sendUnder, type ChangingCall } from '../../support/keyed-calls';
import { query } from '../../support/database';
import { databaseUrlOf, startServer, type TestServer } from '../../support/server';

const NAMES: readonly ChangingCall[] = [
  'POST private/orders',
  'POST order',
  'POST private/orders/[orderId]/refund',
  'POST refund',
  'POST private/tips',
  'POST tip-authorize',
  'POST private/products',
];
const env = { DEMO: '0' };
let server: TestServer;

beforeAll(async () => {
  server = await startServer({ env });
}, 120_000);
afterAll(() => server.stop());

/** Lets no answer be recorded while the given session holds the lock. */
const BLOCK = `
  create function merchant.wait_for_test() returns trigger language plpgsql as $$
  begin
    if new.answer is not null then perform pg_advisory_xact_lock(14); end if;
    return new;
  end $$;
  create trigger wait_for_test before update on merchant.keyed_call
    for each row execute function merchant.wait_for_test();
  select pg_advisory_lock(14)`;
const UNBLOCK = `
  drop trigger wait_for_test on merchant.keyed_call;
  drop function merchant.wait_for_test()`;
const WAITING = `
  select pid from pg_locks where locktype = 'advisory' and objid = 14 and not granted`;

const WORK = `
  select (select count(*) from merchant."order") as orders,
    (select json_agg(json_build_array(order_row, amount) order by id) from merchant.refund) as refunds,
    (select count(*) from merchant.tip) as tips,
    (select sum(committed) from merchant.tip_reserve) as committed,
    (select count(*) from merchant.product) as products`;

test('I14-4 what a killed process has done under a key is not done again', async () => {
  const databaseUrl = databaseUrlOf(server.dataDir);
  const calls = await Promise.all(
    NAMES.map(async (name) => ({
      ...(await CHANGING_CALLS[name](server.url, databaseUrl)),
      key: randomUUID(),
    })),
  );
  const holder = new pg.Client({ connectionString: databaseUrl });
  // Its server may end with the app.
  holder.on('error', () => undefined);
  await holder.connect();
  await holder.query(BLOCK);
  const [before] = await query(databaseUrl, WORK);
  const sent = calls.map((call) => sendUnder(call.key, call).catch(() => 'lost'));
  await until(
    async () => (await query(databaseUrl, WAITING)).length === NAMES.length || undefined,
    () => 'Not every call has come to its record',
  );
  const [done] = await query(databaseUrl, WORK);
  expect(done).not.toEqual(before);
  const { dataDir, port } = server;
  await server.stop({ signal: 'SIGKILL', keep: true });
  expect(new Set(await Promise.all(sent))).toEqual(new Set(['lost']));
  // PostgreSQL may live on. Its sessions then wait for the lock, and no client waits for them.
  await holder
    .query(`select pg_terminate_backend(pid) from (${WAITING}) as waiting`)
    .catch(() => undefined);
  await holder.end().catch(() => undefined);

  server = await startServer({ dataDir, port, env });
  const again = databaseUrlOf(dataDir);
  await query(again, UNBLOCK);
  expect((await query(again, WORK))[0]).toEqual(done);
  await advanceClock(server.url, 11_000);
  for (const call of calls) {
    const answer = await sendUnder(call.key, call);
    expect([200, 204], JSON.stringify(answer.body)).toContain(answer.status);
    expect(answer.headers.get('idempotency-replayed')).toBeNull();
    const replayed = await sendUnder(call.key, call);
    expect(replayed).toMatchObject({ status: answer.status, body: answer.body });
    expect(replayed.headers.get('idempotency-replayed')).toBe('true');
  }
  expect((await query(again, WORK))[0]).toEqual(done);
}, 180_000);
