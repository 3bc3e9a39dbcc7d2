/**
 * A rule that each row of a party's books has to keep. It is a query for the rows that break it.
 * `stated` is what the row says, `actual` what the others prove. Both are units, or numbers of rows
 * if the rule counts. All other columns identify the row.
 */
import { sql, type Compilable, type Expression, type RawBuilder } from 'kysely';
import type { Builder } from '@/storage/statement';

export interface Figures {
  readonly stated: bigint | null;
  readonly actual: bigint | null;
}

export interface BookRule {
  /** Schema and table of the rows. */
  readonly table: string;
  /** A sentence that is true of every good row. */
  readonly rule: string;
  readonly counts?: boolean;
  readonly broken: (db: Builder) => Compilable<Figures> & Expression<Figures>;
}

/** A number that is no money, as a figure. */
export function asFigure(number: Expression<number | null> | number): RawBuilder<bigint | null> {
  return sql`${typeof number === 'number' ? sql.lit(number) : number}::numeric`;
}

/** A sum of no rows is null. */
export function orZero(sum: Expression<bigint | null>): RawBuilder<bigint> {
  return sql<bigint>`coalesce(${sum}, 0)`;
}
