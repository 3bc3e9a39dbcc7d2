/**
 * Rows as one JSON text, which is one parameter of a statement. A list for each column (`item-columns.ts`)
 * costs four times as much for rows with many columns, and has no nulls.
 */
import 'server-only';
import { sql, type AliasedRawBuilder, type RawBuilder } from 'kysely';
import { namesOf } from '@/protocol/json';

type ColumnType = 'bigint' | 'boolean' | 'int' | 'text';

interface JsonRows<Row> {
  readonly names: readonly (keyof Row & string)[];
  /** The rows in their order, as the table `t` of a statement with this parameter. */
  readonly of: (json: string) => AliasedRawBuilder<Row & { ordinality: number }, 't'>;
  /** A column of it. */
  readonly column: <Name extends keyof Row & string>(name: Name) => RawBuilder<Row[Name]>;
}

/** `types`: PostgreSQL's, by the names that the JSON's objects have. */
export function jsonRows<Row extends object>(
  types: Readonly<Record<keyof Row & string, ColumnType>>,
): JsonRows<Row> {
  const names = namesOf(types);
  const columns = sql.raw(names.map((name) => `"${name}" ${types[name]}`).join(', '));
  return {
    names,
    of: (json) =>
      sql<Row & { ordinality: number }>`
        rows from (json_to_recordset(${json}::json) as (${columns})) with ordinality`.as<'t'>(
        sql`t`,
      ),
    column: (name) => sql`${sql.raw(`t."${name}"`)}`,
  };
}
