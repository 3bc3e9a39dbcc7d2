/**
 * What happens to orders without anybody being held up by it: whoever has marked an instance waits here
 * until nobody is left who may not have seen the mark. A statement that writes orders holds a lock on
 * their table from before its look at the instance until its transaction ends, so those who hold one
 * now are all that have to be waited for.
 */
import 'server-only';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '@/storage/client';

const WRITERS = `
  select virtualtransaction as writer from pg_locks
  where relation = 'merchant."order"'::regclass and mode = 'RowExclusiveLock' and granted
    and database = (select oid from pg_database where datname = current_database())`;

const PAUSE_MS = 5;
const MAX_WAIT_MS = 20_000;

/** Fails like a lock that somebody holds for long: SQLSTATE 55P03. */
export async function awaitOrderWriters(db: Database): Promise<void> {
  if (!(await areWritersGone(db, MAX_WAIT_MS))) throw new LockNotAvailable();
}

/** Whether those who write orders now are done within that time. */
export async function areWritersGone(db: Database, withinMs: number): Promise<boolean> {
  let left = await listWriters(db);
  for (let waited = 0; left.length > 0; waited += PAUSE_MS) {
    if (waited >= withinMs) return false;
    await sleep(PAUSE_MS);
    const now = new Set(await listWriters(db));
    left = left.filter((writer) => now.has(writer));
  }
  return true;
}

class LockNotAvailable extends Error {
  readonly code = '55P03';

  constructor() {
    super('a transaction has been writing orders for long');
  }
}

async function listWriters(db: Database): Promise<string[]> {
  const rows = await db.query<{ writer: string }>('merchant-order-writers', WRITERS, []);
  return rows.map(({ writer }) => writer);
}
