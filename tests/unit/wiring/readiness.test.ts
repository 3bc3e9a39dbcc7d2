import { expect, test } from 'vitest';
import type { DatabaseState } from '@/storage/database-probe';
import { LEADER_GAP_MS, Readiness } from '@/wiring/readiness';

const STATE: DatabaseState = {
  isWritable: true,
  migrationsDone: 3,
  hasLeader: true,
  failingJobs: [],
  position: null,
};
const POSITION = {
  balance: 21n,
  reserves: 1n,
  coins: 2n,
  notRevealed: 3n,
  notWired: 4n,
  prepared: 5n,
  earned: 6n,
  takenMs: 0,
};

function make(state: () => Promise<DatabaseState>) {
  const at = { ms: 0, asked: 0 };
  const readiness = new Readiness({
    askDatabase: () => {
      at.asked += 1;
      return state();
    },
    close: () => Promise.resolve(),
    migrationsNeeded: 3,
    hasKeys: () => true,
    now: () => at.ms,
  });
  return { at, readiness };
}

test('the database is asked once a second, however many ask', async () => {
  const { at, readiness } = make(() => Promise.resolve(STATE));
  await Promise.all(Array.from({ length: 100 }, () => readiness.read()));
  expect(at.asked).toBe(1);
  at.ms = 1000;
  await readiness.read();
  expect(at.asked).toBe(2);
});

test('jobs fail only when no leader was seen for a minute', async () => {
  const { at, readiness } = make(() => Promise.resolve({ ...STATE, hasLeader: false }));
  at.ms = LEADER_GAP_MS - 1;
  expect((await readiness.read()).isReady).toBe(true);
  at.ms = LEADER_GAP_MS + 1000;
  expect(await readiness.read()).toMatchObject({ isReady: false, checks: { jobs: 'failing' } });
});

test('a missing migration and a lost database fail by name', async () => {
  const old = make(() => Promise.resolve({ ...STATE, migrationsDone: 2 }));
  expect((await old.readiness.read()).checks).toMatchObject({
    database: 'ok',
    migrations: 'failing',
  });
  const lost = make(() => Promise.reject(new Error('gone')));
  expect((await lost.readiness.read()).checks).toMatchObject({ database: 'failing', keys: 'ok' });
});

test('a failing job and missing money ask for attention, and stop no requests', async () => {
  const reportOf = (state: Partial<DatabaseState>) =>
    make(() => Promise.resolve({ ...STATE, ...state })).readiness.read();
  expect(await reportOf({ position: POSITION })).toMatchObject({
    attention: [],
    position: { owed: 21n, surplus: 0n },
  });
  expect(await reportOf({ position: { ...POSITION, balance: 30n } })).toMatchObject({
    attention: [],
  });
  const position = { ...POSITION, balance: 20n };
  expect(await reportOf({ failingJobs: ['send-transfers'], position })).toMatchObject({
    isReady: true,
    attention: ['failing-jobs', 'missing-money'],
    position: { surplus: -1n },
  });
  expect(await reportOf({ isWritable: false })).toMatchObject({
    isReady: false,
    attention: ['failing-checks'],
  });
});
