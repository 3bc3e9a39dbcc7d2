/**
 * Runs several statements in one round trip and one transaction. All are sent before the first
 * answer, with a single Sync at the end. PostgreSQL commits them together or, if one fails, none.
 * `pg` takes it as a query of its own kind.
 */
import 'server-only';
import type { Connection, PoolClient, Submittable } from 'pg';
import { OIDS, parserOf } from './parsers';

export type Cell = Uint8Array | string | number | bigint | null;

export interface NamedStatement {
  /** The prepared statement's name, one per text. */
  readonly name: string;
  readonly text: string;
  readonly values: Parameter[];
}

export type Row = Record<string, unknown>;
interface Field {
  readonly name: string;
  readonly dataTypeID: number;
}

/** The prepared statements of a connection, each with the columns that it returns. */
export type Prepared = Map<string, readonly Field[]>;

/**
 * Rows of each statement, in order. `prepared` are the connection's statements. Throws PostgreSQL's
 * error of the first statement that fails. It is then unknown which new statements the connection
 * has prepared. A connection with new ones must therefore be closed.
 */
export function runPipeline(
  client: PoolClient,
  prepared: Prepared,
  statements: readonly NamedStatement[],
): Promise<Row[][]> {
  return new Promise((resolve, reject) => {
    client.query(new Pipeline({ prepared, statements, resolve, reject }));
  });
}

interface Work {
  readonly prepared: Prepared;
  readonly statements: readonly NamedStatement[];
  resolve(rows: Row[][]): void;
  reject(error: unknown): void;
}

/** The methods are those that `pg` calls on its active query. */
class Pipeline implements Submittable {
  readonly #rows: Row[][] = [];
  #current: Row[] = [];
  /** Columns of statements that this message prepares. */
  readonly #described: Prepared = new Map();

  constructor(private readonly work: Work) {}

  submit(connection: Connection): void {
    const { prepared, statements } = this.work;
    connection.stream.cork();
    for (const { name, text, values } of statements) {
      const isNew = !prepared.has(name) && !this.#described.has(name);
      if (isNew) connection.parse({ name, text, types: [] }, true);
      connection.bind({ statement: name, values }, true);
      // Those of a prepared statement never change, and describing a wide row costs as much as reading it.
      if (isNew) connection.describe({ type: 'P', name: '' }, true);
      connection.execute({}, true);
      if (isNew) this.#described.set(name, []);
    }
    connection.sync();
    connection.stream.uncork();
  }

  handleRowDescription({ fields }: { fields: readonly Field[] }): void {
    this.#described.set(this.#name, fields);
  }

  handleDataRow({ fields: values }: { fields: readonly (string | null)[] }): void {
    const row: Row = {};
    const fields = this.work.prepared.get(this.#name) ?? this.#described.get(this.#name) ?? [];
    for (const [index, { name, dataTypeID }] of fields.entries()) {
      const value = values[index] ?? null;
      row[name] = value === null ? null : parserOf(dataTypeID)(value);
    }
    this.#current.push(row);
  }

  handleCommandComplete(): void {
    this.#rows.push(this.#current);
    this.#current = [];
  }

  handleError(error: unknown): void {
    this.work.reject(error);
  }

  handleReadyForQuery(): void {
    for (const [name, fields] of this.#described) this.work.prepared.set(name, fields);
    this.work.resolve(this.#rows);
  }

  /** The name of the statement that is being answered. */
  get #name(): string {
    return this.work.statements[this.#rows.length]?.name ?? '';
  }
}

/** PostgreSQL's text form of a value, or its binary one. */
type Parameter = string | Buffer | null;

export function toScalar(cell: Cell): Parameter {
  if (cell instanceof Uint8Array) return Buffer.from(cell.buffer, cell.byteOffset, cell.byteLength);
  return cell === null ? null : cell.toString();
}

/** Texts and bytes are binary: their text form has escapes, and takes ten times as long to write. */
export function toArray(cells: readonly Cell[]): Parameter {
  const kind = cells.find((cell) => cell !== null);
  if (typeof kind === 'string') return toBinary(OIDS.text, cells.map(encoded));
  if (typeof kind === 'object') return toBinary(OIDS.bytea, cells.map(encoded));
  return `{${cells.map((cell) => (cell === null ? 'NULL' : cell.toString())).join(',')}}`;
}

function encoded(cell: Cell): Uint8Array | null {
  if (cell === null || cell instanceof Uint8Array) return cell;
  if (typeof cell === 'string') return Buffer.from(cell);
  throw new TypeError(`A column of texts or bytes has a ${typeof cell}.`);
}

const HEADER_BYTES = 20;
const LENGTH_BYTES = 4;

/** The number of dimensions, whether there are nulls, the type, the dimension, then each cell. */
function toBinary(type: number, cells: readonly (Uint8Array | null)[]): Buffer {
  let size = HEADER_BYTES;
  for (const cell of cells) size += LENGTH_BYTES + (cell?.byteLength ?? 0);
  const array = Buffer.allocUnsafe(size);
  let at = 0;
  const header = [1, cells.includes(null) ? 1 : 0, type, cells.length, 1];
  for (const number of header) at = array.writeInt32BE(number, at);
  for (const cell of cells) {
    at = array.writeInt32BE(cell?.byteLength ?? -1, at);
    if (cell !== null) array.set(cell, at);
    at += cell?.byteLength ?? 0;
  }
  return array;
}
