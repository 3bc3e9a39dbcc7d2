/**
 * Statements typed by Prisma's schema: a column that does not exist does not compile. Kysely builds
 * each once, and each connection prepares it once. Rows are in camelCase, with the values of
 * `parsers.ts`.
 */
import 'server-only';
import {
  CamelCasePlugin,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  type AliasedRawBuilder,
  type CompiledQuery,
  type DeleteQueryBuilder,
  type DeleteResult,
  type Expression,
  type InsertResult,
  type MergeResult,
  type RawBuilder,
  type UpdateResult,
} from 'kysely';
import { escapeLiteral, type Pool, type PoolClient } from 'pg';
import type { DB } from '@/generated/kysely/tables';
import { pick } from '@/protocol/pick';
import { sendAlone } from './fence';

export { pick };

export type Builder = Kysely<DB>;

/** Builds and runs nothing. */
const builder: Builder = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
  plugins: [new CamelCasePlugin()],
});

/** A statement runs on any connection of the pool, or on that of a transaction. */
export type Queryable = { readonly pool: Pool } | Pick<PoolClient, 'query'>;

export function sendOn<T>(
  on: Queryable,
  text: string,
  send: (connection: Pick<PoolClient, 'query'>) => Promise<T>,
): Promise<T> {
  return 'pool' in on ? sendAlone(on.pool, text, send) : send(on);
}

export interface Statement<Parameters, Row> {
  /** The prepared statement's name, one per text. */
  readonly name: string;
  readonly text: string;
  readonly valuesOf: (parameters: Parameters) => unknown[];
  /** Maps the database's column names to the row's members. */
  readonly membersOf: (columns: readonly string[]) => readonly Member[];
  /** Only a type: the rows that it returns. */
  readonly row?: Row;
}

interface Compilable<Row> {
  compile(): CompiledQuery<Row>;
}

/** A write that returns no columns has no rows. Kysely gives it a result that only its own drivers make. */
type RowOf<Result> = Result extends DeleteResult | InsertResult | MergeResult | UpdateResult
  ? never
  : Nested<Result>;

class Placeholder {
  constructor(readonly name: string) {}
}

/** Each member stands for the parameter of its name. */
const PLACEHOLDERS = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) });

const all = new Map<string, Pick<Statement<never, unknown>, 'name' | 'text'>>();

/** All statements of the loaded modules, by name. A test plans each. */
export const statements: ReadonlyMap<
  string,
  Pick<Statement<never, unknown>, 'name' | 'text'>
> = all;

/** `build` is called once, at the statement's first run. So it must not branch on a parameter's value. */
export function statement<Parameters extends object, Result>(
  name: string,
  build: (db: Builder, parameters: Parameters) => Compilable<Result>,
): Statement<Parameters, RowOf<Result>> {
  let compiled: CompiledQuery<Result> | undefined;
  let members: readonly Member[] | undefined;
  const compile = (): CompiledQuery<Result> =>
    (compiled ??= build(builder, PLACEHOLDERS as Parameters).compile());
  const made: Statement<Parameters, RowOf<Result>> = {
    name,
    get text() {
      return compile().sql;
    },
    valuesOf: (parameters) =>
      compile().parameters.map((value) =>
        value instanceof Placeholder ? parameters[value.name as keyof Parameters] : value,
      ),
    membersOf: (columns) => (members ??= columns.map(memberOf)),
  };
  all.set(name, made);
  return made;
}

/** A column of a list, such as `accounts.payto`, holds the member of each of the list's rows. */
interface Member {
  readonly key: string;
  readonly ofEach: string | undefined;
}

function memberOf(column: string): Member {
  const name = column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  const [key = name, ofEach] = name.split('.', 2);
  return { key, ofEach };
}

export async function run<Parameters, Row>(
  on: Queryable,
  { name, text, valuesOf, membersOf }: Statement<Parameters, Row>,
  parameters: Parameters,
): Promise<Row[]> {
  const values = valuesOf(parameters);
  return await ask(on, { name, text, values }, membersOf);
}

export async function first<Parameters, Row>(
  on: Queryable,
  asked: Statement<Parameters, Row>,
  parameters: Parameters,
): Promise<Row | undefined> {
  const [row] = await run(on, asked, parameters);
  return row;
}

/** Runs a statement that always returns one row, such as a sum or count. */
export async function only<Parameters, Row>(
  on: Queryable,
  asked: Statement<Parameters, Row>,
  parameters: Parameters,
): Promise<Row> {
  const row = await first(on, asked, parameters);
  if (row === undefined) throw new Error(`${asked.name} answers no row`);
  return row;
}

/** A statement whose text differs from call to call. PostgreSQL plans it each time. */
export interface Varying<Parameters, Row> {
  readonly name: string;
  readonly compile: (parameters: Parameters) => CompiledQuery;
  /** Only a type: the rows that it returns. */
  readonly row?: Row;
}

const allVarying = new Set<string>();

/** Names of all varying statements of the loaded modules. A test plans examples of each. */
export const varyingNames: ReadonlySet<string> = allVarying;

export function varying<Parameters, Result>(
  name: string,
  build: (db: Builder, parameters: Parameters) => Compilable<Result>,
): Varying<Parameters, RowOf<Result>> {
  allVarying.add(name);
  return { name, compile: (parameters) => build(builder, parameters).compile() };
}

export async function runVarying<Parameters, Row>(
  on: Queryable,
  { compile }: Varying<Parameters, Row>,
  parameters: Parameters,
): Promise<Row[]> {
  const { sql, parameters: values } = compile(parameters);
  return await ask(on, { text: sql, values: [...values] });
}

/** Runs a statement that only an audit or a test builds. */
export async function runOnce<Row>(
  on: Queryable,
  build: (db: Builder) => Compilable<Row>,
): Promise<Row[]> {
  return await runVarying(on, { name: '', compile: () => build(builder).compile() }, undefined);
}

const PORTION = 5_000;
let cursors = 0;

/** All rows of a long result, some at a time. `on` has a transaction open, whose end closes the cursor. */
export async function* portions<Row>(
  on: Pick<PoolClient, 'query'>,
  build: (db: Builder) => Compilable<Row>,
): AsyncGenerator<readonly Row[]> {
  const cursor = `portions_${(cursors += 1)}`;
  const text = withLiterals(build(builder).compile());
  await on.query(`declare ${cursor} no scroll cursor for ${text}`);
  const fetch = { text: `fetch ${PORTION} from ${cursor}`, values: [] };
  for (let count = PORTION; count === PORTION;) {
    const rows = await ask<Row>(on, fetch);
    count = rows.length;
    if (count > 0) yield rows;
  }
}

/** A cursor takes no parameters. */
function withLiterals({ sql, parameters }: CompiledQuery): string {
  return sql.replace(/\$(\d+)/g, (_, number: string) => {
    const value = parameters[Number.parseInt(number, 10) - 1];
    if (!['string', 'number', 'bigint', 'boolean'].includes(typeof value)) {
      throw new TypeError(`no literal of a ${typeof value}`);
    }
    return escapeLiteral(String(value));
  });
}

async function ask<Row>(
  on: Queryable,
  query: { readonly name?: string; readonly text: string; readonly values: unknown[] },
  membersOf: (columns: readonly string[]) => readonly Member[] = (columns) => columns.map(memberOf),
): Promise<Row[]> {
  const { fields, rows } = await sendOn(on, query.text, (connection) =>
    connection.query<unknown[]>({ ...query, rowMode: 'array' }),
  );
  const members = membersOf(fields.map(({ name }) => name));
  return rows.map((cells) => rowOf(members, cells) as Row);
}

/** Rows with the database's names as rows of the statement. */
export function rowsOf<Row>(
  { membersOf }: Pick<Statement<never, Row>, 'membersOf'>,
  rows: readonly Readonly<Record<string, unknown>>[],
): Row[] {
  const [first] = rows;
  if (first === undefined) return [];
  const members = membersOf(Object.keys(first));
  return rows.map((row) => rowOf(members, Object.values(row)) as Row);
}

function rowOf(members: readonly Member[], cells: readonly unknown[]): object {
  const row: Record<string, unknown> = {};
  for (const [index, { key, ofEach }] of members.entries()) {
    const cell = cells[index];
    if (ofEach === undefined) row[key] = cell;
    else if (Array.isArray(cell)) addToEach((row[key] ??= cell.map(() => ({}))), ofEach, cell);
  }
  return row;
}

function addToEach(list: unknown, member: string, values: readonly unknown[]): void {
  for (const [at, one] of (list as Record<string, unknown>[]).entries()) one[member] = values[at];
}

/**
 * A column's values in a group, in the order of another column. Without one, all have the same
 * order.
 */
export function collect<T>(column: Expression<T>, by?: Expression<unknown>): RawBuilder<T[]> {
  const order = by === undefined ? sql`` : sql` order by ${by}`;
  return sql<T[]>`coalesce(array_agg(${column}${order}), '{}')`;
}

/** Zero without rows. */
export function total(of: Expression<bigint | number | null>): RawBuilder<bigint> {
  return sql<bigint>`coalesce(sum(${of}), 0)`;
}

type ListOf<Key> = Key extends `${infer List}.${string}` ? List : never;

type WithLists<Row> = {
  readonly [Key in keyof Row as Key extends `${string}.${string}` ? never : Key]: Row[Key];
} & {
  readonly [List in ListOf<keyof Row>]: readonly {
    readonly [
      Key in keyof Row as Key extends `${List}.${infer Member}` ? Member : never
    ]: NonNullable<Row[Key]> extends readonly (infer Value)[] ? Value : never;
  }[];
};

/**
 * The row of these columns: `accounts: {id, payto}[]` for `accounts.id` and `accounts.payto`, which are
 * arrays in the same order.
 */
type Nested<Row> = Row extends unknown
  ? [ListOf<keyof Row>] extends [never]
    ? Row
    : WithLists<Row>
  : never;

export const ONE = sql<number>`1`.as('one');

/** Counts the rows of a DELETE that returns `ONE` for each. */
export const countGone = <Table extends keyof DB>(
  db: Builder,
  gone: DeleteQueryBuilder<DB, Table, { one: number }>,
) =>
  db
    .with('gone', () => gone)
    .selectFrom('gone')
    .select(({ fn }) => fn.countAll<number>().as('count'));

/** Columns that are named otherwise in the process: `{ startMs: 'start' }`. */
type Names = Readonly<Record<string, string>>;

type Alias<Of extends Names> = {
  [Column in keyof Of & string]: `${Column} as ${Of[Column]}`;
}[keyof Of & string];

/** Selects columns under the names of the process: `startMs as start`. */
export function aliases<const Of extends Names>(names: Of): Alias<Of>[] {
  return Object.entries(names).map(([column, name]) => `${column} as ${name}`) as Alias<Of>[];
}

/**
 * Members as values of columns that have their names. The table is there for the compiler, which then
 * refuses a column that was renamed.
 */
export function valuesFor<
  Table extends keyof DB,
  T extends object,
  Key extends keyof T & keyof DB[Table],
>(_table: Table, from: T, keys: readonly Key[]): Pick<T, Key> {
  return pick(from, keys);
}

/** A column for text of SQL, by a name that the compiler knows. */
export function columnRef<Table extends keyof DB>(
  _table: Table,
  alias: string,
  column: keyof DB[Table] & string,
) {
  return sql.ref(`${alias}.${column}`);
}

/** Members as values of their columns. The table is there for the compiler. */
export function columnsFrom<
  Table extends keyof DB,
  T,
  const Of extends Partial<Record<keyof DB[Table], keyof T>>,
>(_table: Table, from: T, names: Of): { [Column in keyof Of]: T[Of[Column] & keyof T] } {
  const values = Object.entries(names).map(([column, name]) => [column, from[name as keyof T]]);
  return Object.fromEntries(values) as { [Column in keyof Of]: T[Of[Column] & keyof T] };
}

/** Parameters as columns of their names, for an insert of what a query finds. */
export function given<T extends object, Key extends keyof T & string>(
  from: T,
  keys: readonly Key[],
): AliasedRawBuilder<T[Key], Key>[] {
  return keys.map((key) => sql<T[Key]>`${from[key]}`.as(key));
}
