/** Servers on one database: one at a time runs the jobs, and a replaced one does no harm. */
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '@/storage/client';
import { underLease } from '@/storage/fence';
import { deleteExpired } from '@/storage/web/expired';
import { insertSession } from '@/storage/web/sessions';
import { query } from '../../support/database';
import { runJobs } from '../../support/deployment';
import { databaseUrlOf, startServer, type TestServer } from '../../support/server';
import { runOnce } from '@/storage/statement';

let one: TestServer;
let two: TestServer;
let database: string;

beforeAll(async () => {
  one = await startServer({ env: { DEMO: '0' } });
  database = databaseUrlOf(one.dataDir);
  // Answered when it leads.
  await runJobs(one.url);
  two = await startServer({ dataDir: one.dataDir, env: { DEMO: '0', DATABASE_URL: database } });
}, 300_000);

afterAll(async () => {
  one.process.kill('SIGCONT');
  await two.stop({ keep: true });
  await one.stop();
});

async function findLease(): Promise<{ number: number; holder: string } | undefined> {
  const [lease] = await query<{ number: number; holder: string }>(
    database,
    'select number::int, holder from deployment.lease',
  );
  return lease;
}

async function leaderOf(): Promise<number> {
  return Number((await findLease())?.holder.split(' ')[1]);
}

/** A session that has expired, and counts those that are left. */
async function expire(count: number): Promise<() => Promise<number>> {
  await query(
    database,
    `insert into web.session (id_hash, audience, subject, expires_ms)
      select sha256(random()::text::bytea), 'bank', 'gone', 1 from generate_series(1, $1)`,
    [count],
  );
  return async () => {
    const text = `select count(*)::int as left from web.session where subject = 'gone'`;
    return (await query<{ left: number }>(database, text))[0]?.left ?? 0;
  };
}

test('I14-9 jobs run by a call at a process that does not lead, within a limit', async () => {
  expect(await leaderOf()).toBe(one.process.pid);
  const left = await expire(3);
  await runJobs(two.url);
  expect(await left()).toBe(0);
  const rounds = await Promise.all(
    [two, one, two, two].map(({ url }) => fetch(`${url}/test/jobs`, { method: 'POST' })),
  );
  for (const round of rounds) expect(await round.json()).toEqual({ failed: [] });

  const holdUp = new pg.Client({ connectionString: database });
  await holdUp.connect();
  await holdUp.query('begin; lock table web.note in access exclusive mode');
  for (const { url } of [two, one]) {
    const late = await fetch(`${url}/test/jobs?timeout_ms=300`, { method: 'POST' });
    expect(late.status).toBe(503);
    expect(await late.json()).toMatchObject({ code: 9027, error: 'GENERIC_JOBS_NOT_RUN' });
  }
  await holdUp.end();
  await runJobs(two.url);
  expect(await query(database, 'select from deployment.asked_round')).toEqual([]);
});

test('a leader that freezes during a transaction is replaced, and its work is refused when it wakes', async () => {
  const before = await findLease();
  const holdUp = new pg.Client({ connectionString: database });
  await holdUp.connect();
  await holdUp.query('begin; lock table web.note in access exclusive mode');
  const round = fetch(`${one.url}/test/jobs`, { method: 'POST' });
  const waiting = `select from pg_stat_activity
    where application_name like 'florin jobs %' and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await query(database, waiting)).length).toBe(1);

  one.process.kill('SIGSTOP');
  await expect.poll(leaderOf, { timeout: 30_000, interval: 250 }).toBe(two.process.pid);
  await holdUp.end();
  const left = await expire(3);
  await runJobs(two.url);
  expect(await left()).toBe(0);

  one.process.kill('SIGCONT');
  expect(await (await round).json()).toMatchObject({
    failed: expect.arrayContaining(['forget-expired']) as unknown,
  });
  expect(await leaderOf()).toBe(two.process.pid);
  expect((await findLease())?.number).toBe((before?.number ?? 0) + 1);
}, 40_000);

test('each write of a job checks the lease: alone, in a transaction, or with others', async () => {
  const db = openDatabase(database);
  try {
    const { number = 0 } = (await findLease()) ?? {};
    const left = await expire(2);
    const session = { audience: 'bank', subject: 'gone', idHash: new Uint8Array(32) } as const;
    const opened = { expiresMs: 1, openedBy: new Uint8Array(32) };
    const writes: readonly (() => Promise<unknown>)[] = [
      () => insertSession(db, session, opened),
      () => db.transaction((client) => client.query(`delete from web.session`)),
      () => deleteExpired(db, 2),
      () => runOnce(db, (builder) => builder.deleteFrom('web.session').where('expiresMs', '=', 1)),
      () => db.hot.runTogether([]),
    ];
    for (const write of writes) {
      await expect(underLease(number - 1, write)).rejects.toMatchObject({
        constraint: 'holds_lease',
      });
    }
    expect(await left()).toBe(2);
    for (const write of writes) await underLease(number, write);
    expect(await left()).toBe(0);
  } finally {
    await db.close();
  }
});
