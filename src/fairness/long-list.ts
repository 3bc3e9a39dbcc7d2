/**
 * Lists of any length, always complete. Rows are read in portions by key. Each portion becomes
 * entries when it is the caller's turn. Each client gets one long list at a time, so only a few are
 * in memory unfinished.
 */
import { limits } from '@/config/limits';
import { Admission } from './admission';
import { currentClient } from './slot';
import { takeTurn } from './turns';

/** Lists with fewer rows are no heavier than other requests. */
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

/** Reads up to `limit` rows after `last`, or the first rows if it is undefined. */
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
