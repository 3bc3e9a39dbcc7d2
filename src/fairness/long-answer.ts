/**
 * Answers of any length, always complete. Short ones are one text. Long ones are text produced
 * while the caller reads it. Only one portion of a long answer is in memory, so none waits for
 * another to end.
 */
import type { ReadRows } from './long-list';
import { currentClient } from './slot';
import { turns } from './turns';

/** JSON text: the whole of it, or its parts. */
export type LongText = string | AsyncGenerator<string>;

export interface LongAnswer<Row> {
  readonly begin: string;
  readonly end: string;
  /** Rows per portion. */
  readonly limit: number;
  readonly read: ReadRows<Row>;
  /** The text of rows that follow `last`; undefined for the first rows. */
  toText(rows: readonly Row[], last: Row | undefined): string;
}

/** Takes the turns of the client that calls now, no matter who reads the parts. */
export function textInParts<Row>(answer: LongAnswer<Row>): AsyncGenerator<string> {
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
