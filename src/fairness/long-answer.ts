/**
 * Answers that are told whole, however long they are: short ones as they are, long ones as text that is written
 * while it is read. No more than a portion of a long one is in memory, so none waits for another to end.
 */
import type { ReadRows } from './long-list';
import { currentClient } from './place';
import { turns } from './turns';

/** JSON: all of it, or its parts. */
export type Told = string | AsyncGenerator<string>;

export interface LongAnswer<Row> {
  readonly begin: string;
  readonly end: string;
  /** Rows of a portion. */
  readonly limit: number;
  readonly read: ReadRows<Row>;
  /** Of rows that follow `last`; undefined for the first ones. */
  toText(rows: readonly Row[], last: Row | undefined): string;
}

/** In turns of the client that asks now, whoever reads the parts. */
export function tellInParts<Row>(answer: LongAnswer<Row>): AsyncGenerator<string> {
  return partsOf(answer, currentClient());
}

async function* partsOf<Row>(answer: LongAnswer<Row>, client: string): AsyncGenerator<string> {
  const { begin, end, limit, read } = answer;
  yield begin;
  for (let last: Row | undefined; ;) {
    const rows = await read(last, limit);
    await turns.take(client);
    yield answer.toText(rows, last);
    if (rows.length < limit) break;
    last = rows.at(-1);
  }
  yield end;
}
