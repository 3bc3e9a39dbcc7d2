/** Says how far an audit is. */

export interface Progress {
  /** The table that is read now. */
  readonly table: string;
  /** Rows whose signatures are verified, and how many there are. Absent while rules are checked. */
  readonly done?: number;
  readonly total?: number | undefined;
}

export type OnProgress = (progress: Progress) => void;

const PORTION = 1_000;

/** Tells each portion of a table's rows, and its end. */
export async function* counted<Row>(
  rows: AsyncIterable<Row>,
  tableOf: (row: Row) => string,
  totalOf: (table: string) => number | undefined,
  onProgress: OnProgress,
): AsyncGenerator<Row> {
  let table: string | undefined;
  let done = 0;
  const tell = (total: number | undefined): void => {
    if (table !== undefined) onProgress({ table, done, total });
  };
  for await (const row of rows) {
    const its = tableOf(row);
    if (its !== table) {
      tell(done);
      done = 0;
    }
    table = its;
    done += 1;
    if (done % PORTION === 0) tell(totalOf(its));
    yield row;
  }
  tell(done);
}
