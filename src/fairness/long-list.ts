/**
 * Lists that are answered whole, however long they are: read in portions by key, and each portion is made into
 * entries when it is the caller's turn. Of each client one long list is made at a time, from its beginning to
 * its end, so that no more than a few are in memory unfinished.
 */
import { limits } from '@/config/limits';
import { Admission } from './admission';
import { currentClient } from './place';
import { takeTurn } from './turns';

/** Rows of a list that is no heavier than other requests. */
const LIGHT_ROWS = 100;
const PORTION_ROWS = 500;

const lists = new Admission({
  perClient: 1,
  total: 8,
  get maxWaiting() {
    return limits().maxWaitingHeavyPerAddress;
  },
  get maxWaitMs() {
    return limits().maxWaitForWorkMs;
  },
});

/** Reads so many rows after the one that was read last; undefined at the beginning. */
export type ReadRows<Row> = (last: Row | undefined, limit: number) => Promise<Row[]>;

/** Throws GENERIC_TOO_BUSY. */
export async function listWhole<Row, Entry>(
  read: ReadRows<Row>,
  toEntries: (rows: Row[]) => readonly Entry[],
): Promise<Entry[]> {
  const first = await read(undefined, LIGHT_ROWS);
  const entries = [...toEntries(first)];
  if (first.length === LIGHT_ROWS) {
    await lists.runAside(currentClient(), () =>
      listRest(read, first.at(-1), (rows) => entries.push(...toEntries(rows))),
    );
  }
  return entries;
}

async function listRest<Row>(
  read: ReadRows<Row>,
  from: Row | undefined,
  take: (rows: Row[]) => void,
): Promise<void> {
  for (let last = from; ;) {
    const rows = await read(last, PORTION_ROWS);
    await takeTurn();
    take(rows);
    if (rows.length < PORTION_ROWS) return;
    last = rows.at(-1);
  }
}
