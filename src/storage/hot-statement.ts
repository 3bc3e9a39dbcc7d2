/** Statements for any number of items: each column is one array. `group-commit.ts` runs them. */
import 'server-only';
import type { Amount } from '@/protocol/amount';
import { toArray, toScalar, type Cell, type NamedStatement, type Row } from './pipeline';
import { sendOn, type Queryable } from './statement';

export interface HotStatement<Item, Result> {
  /** The prepared statement's name. */
  readonly name: string;
  /** One statement for any number of items, its parameters arrays. */
  readonly text: string;
  /** The same for one row of each kind. PostgreSQL spends two thirds as much on it. */
  readonly single: string;
  keyOf(item: Item): string;
  readonly values: (items: readonly Item[]) => readonly (readonly Cell[])[];
  /** Results of the items, in the same order. */
  readonly results: (rows: readonly Row[], items: readonly Item[]) => readonly Result[];
  /** Constraints and assertions, as `SCHEMA.NAME`, that an item breaks which cannot be done. */
  readonly mayBreak?: readonly string[];
  /** The columns that `results` reads. A test compares them with what PostgreSQL answers. */
  readonly returns: Returned;
}

/** Values for each type of a returned column. */
interface ReturnedValue {
  readonly bigint: number;
  readonly bool: boolean;
  readonly bytea: Uint8Array;
  readonly int: number;
  readonly text: string;
}

export type ReturnedType = keyof ReturnedValue | `${keyof ReturnedValue} or null`;
const OR_NULL = ' or null';

const KINDS: Readonly<Record<string, string>> = {
  bigint: 'number',
  bool: 'boolean',
  bytea: 'Uint8Array',
  int: 'number',
  text: 'string',
} satisfies Readonly<Record<keyof ReturnedValue, string>>;

/** The values of a column: `number`, `Uint8Array`. */
export const kindOf = (type: ReturnedType): string => KINDS[type.replace(OR_NULL, '')] ?? '';

type Returned = Readonly<Record<string, ReturnedType>>;

type Returning<Columns> = {
  readonly [Name in keyof Columns]: Columns[Name] extends keyof ReturnedValue
    ? ReturnedValue[Columns[Name]]
    : Columns[Name] extends `${infer Type extends keyof ReturnedValue} or null`
      ? ReturnedValue[Type] | null
      : never;
};

interface Described<Item, Result, Columns> extends Pick<
  HotStatement<Item, Result>,
  'name' | 'text' | 'keyOf' | 'mayBreak'
> {
  readonly returns: Columns;
  readonly values: (items: readonly NoInfer<Item>[]) => readonly (readonly Cell[])[];
  readonly results: (
    rows: readonly Returning<Columns>[],
    items: readonly NoInfer<Item>[],
  ) => readonly Result[];
}

const all: HotStatement<never, unknown>[] = [];

/** All hot statements of the loaded modules. A test plans each. */
export const hotStatements: readonly HotStatement<never, unknown>[] = all;

export function hotStatement<Item, Result, const Columns extends Returned>(
  described: Described<Item, Result, Columns>,
): HotStatement<Item, Result> {
  const { text, returns, results } = described;
  const expected = expectedOf(returns);
  const made: HotStatement<Item, Result> = {
    ...described,
    single: singleForm(text),
    results: (rows, items) => results(typed(rows, expected), items),
  };
  all.push(made);
  return made;
}

interface Expected {
  readonly column: string;
  readonly kind: string;
  readonly mayBeNull: boolean;
}

function expectedOf(returns: Returned): Expected[] {
  return Object.entries(returns).map(([column, type]) => ({
    column,
    kind: kindOf(type),
    mayBeNull: type.endsWith(OR_NULL),
  }));
}

/** Throws TypeError for a column of another type. It is of one type in all rows, so one is checked. */
function typed<Columns>(
  rows: readonly Row[],
  expected: readonly Expected[],
): readonly Returning<Columns>[] {
  const [first] = rows;
  if (first !== undefined) {
    for (const { column, kind, mayBeNull } of expected) {
      const value = first[column];
      const found = value instanceof Uint8Array ? 'Uint8Array' : typeof value;
      if (value === null ? !mayBeNull : found !== kind) {
        throw new TypeError(`${column} is no ${kind}`);
      }
    }
  }
  return rows as readonly Returning<Columns>[];
}

/** Replaces what `columns` makes: `unnest($1::bytea[], $2::int[])`, `cardinality($1)`. */
function singleForm(text: string): string {
  return text
    .replaceAll(/\bunnest\(([^)]*)\)/g, (_, arrays: string) => {
      return `(values (${arrays.replaceAll('[]', '')}))`;
    })
    .replaceAll(/\bcardinality\(\$\d+\)/g, '1');
}

/** The statement with its parameters. Throws TypeError for a value of another type. */
export function bindItems<Item>(
  {
    name,
    text,
    single,
    values,
  }: Pick<HotStatement<Item, unknown>, 'name' | 'text' | 'single' | 'values'>,
  items: readonly Item[],
): NamedStatement {
  const cells = values(items);
  const isSingle = cells.every(({ length }) => length === 1);
  return isSingle
    ? { name: `${name}-single`, text: single, values: cells.flat().map(toScalar) }
    : { name, text, values: cells.map(toArray) };
}

/** One item without others: in a transaction, or where it may wait without holding up others. */
export async function runAlone<Item, Result>(
  on: Queryable,
  hot: HotStatement<Item, Result>,
  item: Item,
): Promise<Result | undefined> {
  const query = bindItems(hot, [item]);
  const { rows } = await sendOn(on, hot.text, (connection) => connection.query<Row>(query));
  return hot.results(rows, [item])[0];
}

/**
 * Compares a column with a row's value, so that only the column's index can find it. With a plain
 * `=`, PostgreSQL may read the whole index, if the table was small at planning.
 */
export const byIndex = (column: string, value: string): string =>
  `${column} = any(array[${value}])`;

/** A column of text as an expression, so that no index of the column finds its rows. */
export const notByIndex = (column: string): string => `(${column} || '')`;

/** The columns of statements whose rows `areReturned` reads. */
export const ROW = { id: 'bigint' } as const;

/** Whether a statement that returns rows' numbers has returned that of each item. */
export function areReturned(
  rows: readonly { readonly id: number }[],
  items: readonly { readonly row: number }[],
): boolean[] {
  const returned = new Set(rows.map(({ id }) => id));
  return items.map(({ row }) => returned.has(row));
}

/** Values for each type of column. An amount is stored as its units, a time in a column `…_ms`. */
interface ValueOf {
  readonly amount: Amount;
  readonly time: number;
  readonly bigint: number | null;
  readonly boolean: boolean;
  readonly bytea: Uint8Array | null;
  readonly int: number;
  readonly numeric: bigint;
  readonly text: string | null;
}
type ColumnType = keyof ValueOf;

type Having<Members> = {
  readonly [Name in keyof Members]: Members[Name] extends ColumnType
    ? ValueOf[Members[Name]]
    : never;
};

type MemberFor<Column> = Column | (Column extends `${infer Time}Ms` ? Time : never);

/** Members for columns that the table has. */
export type ColumnsOf<Table> = { readonly [Name in MemberFor<keyof Table>]?: ColumnType };

/** The columns' types as PostgreSQL names them, where they differ. */
const STORED_AS = { amount: 'numeric', time: 'bigint' } as const;

export interface Columns<Item> {
  /** In the database's spelling: `coin_pub, contribution`. */
  readonly names: string;
  /** The number of rows. */
  readonly count: string;
  /** The number of the next parameter. */
  readonly next: number;
  /** The rows: `unnest($1::bytea[], $2::numeric[]) as i(coin_pub, contribution)`. */
  as(alias: string): string;
  readonly values: (items: readonly Item[]) => Cell[][];
}

/** A column for each of these members of an item, as parameters from `first` on. */
export function columns<const Members extends object>(
  members: { readonly [Name in keyof Members]: Members[Name] & ColumnType },
  first = 1,
): Columns<Having<Members>> {
  const names: string[] = [];
  const arrays: string[] = [];
  const readers: ((item: Having<Members>) => Cell)[] = [];
  for (const name in members) {
    const type: ColumnType = members[name];
    const stored = type === 'amount' || type === 'time' ? STORED_AS[type] : type;
    arrays.push(`$${first + names.length}::${stored}[]`);
    const column = type === 'time' ? `${name}Ms` : name;
    names.push(column.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
    readers.push((item) => toCell(item[name]));
  }
  return {
    names: names.join(', '),
    count: `cardinality($${first})`,
    next: first + names.length,
    as: (alias) => `unnest(${arrays.join(', ')}) as ${alias}(${names.join(', ')})`,
    values: (items) => readers.map((read) => items.map(read)),
  };
}

/** PostgreSQL reads 1 and 0 as booleans. */
function toCell(value: ValueOf[ColumnType]): Cell {
  if (typeof value === 'boolean') return value ? 1 : 0;
  return typeof value !== 'object' || value === null || value instanceof Uint8Array
    ? value
    : value.units;
}
