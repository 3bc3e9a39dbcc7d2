/** Says how far an audit is: one line per table, and one for each portion of a long one. */

export type OnProgress = (line: string) => void;

const PORTION = 100_000;

export async function* counted<Row>(
  rows: AsyncIterable<Row>,
  tableOf: (row: Row) => string,
  onProgress: OnProgress,
): AsyncGenerator<Row> {
  let table: string | undefined;
  let count = 0;
  const tell = (): void => onProgress(`${table ?? ''}: ${count.toLocaleString('en')} signatures`);
  for await (const row of rows) {
    const its = tableOf(row);
    if (table !== undefined && its !== table) {
      tell();
      count = 0;
    }
    table = its;
    count += 1;
    if (count % PORTION === 0) tell();
    yield row;
  }
  if (table !== undefined) tell();
}
