import { expect, test } from 'vitest';
import { LEADER_GAP_MS, Readiness } from '@/wiring/readiness';

const STATE = { isWritable: true, migrationsDone: 3, hasLeader: true, position: null };

function make(state: () => Promise<typeof STATE>) {
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
