/** Which past a deployment's demo shop gets, and whether it has it: two facts of the database. */
import type { Timestamp } from '@/protocol/timestamp';
import type { Database } from '@/storage/client';
import { findFact, insertFact } from '@/storage/exchange/keys';

const UNTIL_FACT = 'demo-past-until';
const DONE_FACT = 'demo-past-done';
const NONE = 'never';

/** The first call decides. `until` is null for a shop that gets no past. */
export async function notePast(db: Database, until: Timestamp | null): Promise<void> {
  await db.transaction((client) => insertFact(client, UNTIL_FACT, `${until ?? NONE}`));
}

/** Null if there is nothing to do, or not yet. */
export async function findPastToMake(db: Database): Promise<Timestamp | null> {
  return await db.transaction(async (client) => {
    const until = await findFact(client, UNTIL_FACT);
    if (until === undefined || until === NONE) return null;
    return (await findFact(client, DONE_FACT)) === undefined ? Number.parseInt(until, 10) : null;
  });
}

export async function notePastMade(db: Database): Promise<void> {
  await db.transaction((client) => insertFact(client, DONE_FACT, 'yes'));
}
