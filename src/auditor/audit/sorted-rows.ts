/** Rows in the order of their keys, read once and one at a time. */
export class SortedRows<Row, Key extends string | number> {
  readonly #rows: AsyncIterator<Row>;
  readonly #keyOf: (row: Row) => Key;
  #next: Promise<Row | undefined> | undefined;

  constructor(rows: AsyncIterable<Row>, keyOf: (row: Row) => Key) {
    this.#rows = rows[Symbol.asyncIterator]();
    this.#keyOf = keyOf;
  }

  /** The first row of this key. Keys may repeat, and never go back. */
  async find(key: Key): Promise<Row | undefined> {
    let row = await this.#peek();
    while (row !== undefined && this.#keyOf(row) < key) {
      this.#next = undefined;
      row = await this.#peek();
    }
    return row !== undefined && this.#keyOf(row) === key ? row : undefined;
  }

  /** Takes the rows of smaller keys, without a key all that are left. */
  async *takeBefore(key?: Key): AsyncGenerator<Row> {
    for (let row = await this.#peek(); row !== undefined; row = await this.#peek()) {
      if (key !== undefined && this.#keyOf(row) >= key) return;
      this.#next = undefined;
      yield row;
    }
  }

  /** The first row of this key, which is then gone. Rows of smaller keys were taken before. */
  async take(key: Key): Promise<Row | undefined> {
    const row = await this.find(key);
    if (row !== undefined) this.#next = undefined;
    return row;
  }

  #peek(): Promise<Row | undefined> {
    return (this.#next ??= this.#rows.next().then(({ done, value }) => (done ? undefined : value)));
  }
}
