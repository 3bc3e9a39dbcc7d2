/** Rows of several kinds, which are numbered from 1 on and read one after the other, in portions. */
import 'server-only';
import { sql, type AliasedRawBuilder, type Expression, type RawBuilder } from 'kysely';
import type { Builder } from '@/storage/statement';

export interface Position {
  readonly kind: number;
  /** Orders the rows of a kind. */
  readonly position: number;
}

/** A position for each kind. Null if there is none. */
export type Positions = readonly (number | null)[];

export interface Portion {
  readonly after: Positions;
  readonly until: Positions;
  readonly limit: number;
}

/** Returns each kind's position to continue after, once all before `last` was read up to `until`. */
export function positionsAfter(until: Positions, last: Position | undefined): Positions {
  return until.map((end, index) => {
    if (last === undefined || index + 1 > last.kind) return -1;
    return index + 1 < last.kind ? end : last.position;
  });
}

/** The null of a column that a kind lacks. */
export function none(type: 'bigint' | 'bytea' | 'int' | 'numeric' | 'text'): RawBuilder<null> {
  return sql<null>`null::${sql.raw(type)}`;
}

/** The name of a kind, as a column. */
export function named<Type extends string>(type: Type): AliasedRawBuilder<Type, 'type'> {
  return sql<Type>`${sql.lit(type)}::text`.as('type');
}

/** One query for each kind, in their order. */
type Kinds<Kind> = readonly (Kind & Expression<Position>)[];
type RowOf<Kind> = Kind extends Expression<infer Row> ? Row : never;

/** Reads a portion of the rows of all kinds. */
export function portionOf<Kind>(db: Builder, kinds: Kinds<Kind>, p: Portion) {
  const parts = kinds.map((rows, index) => {
    const kind = sql.lit(index + 1);
    return sql`(select * from ${rows} as one
      where position > (${p.after}::bigint[])[${kind}] and position <= (${p.until}::bigint[])[${kind}]
      order by position limit ${p.limit})`;
  });
  const all = sql<RowOf<Kind>>`${unionOf(parts)} limit ${p.limit}`;
  return { compile: () => all.compile(db) };
}

/** The newest of each kind, so many at most. */
export function latestOf<Kind>(db: Builder, kinds: Kinds<Kind>, p: { readonly limit: number }) {
  const parts = kinds.map(
    (rows) => sql`(select * from ${rows} as one order by position desc limit ${p.limit})`,
  );
  const all = sql<RowOf<Kind>>`${unionOf(parts)}`;
  return { compile: () => all.compile(db) };
}

function unionOf(parts: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql`${sql.join(parts, sql` union all `)} order by kind, position`;
}
