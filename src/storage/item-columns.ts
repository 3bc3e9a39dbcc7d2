/** Any number of items as parameters of one statement: an array for each of their members. */
import 'server-only';
import { sql, type AliasedRawBuilder } from 'kysely';
import type { Amount } from '@/protocol/amount';

/** The values of an item and of its row, by the type of column. An amount is stored as its units. */
interface Types {
  readonly amount: { readonly item: Amount; readonly row: bigint };
  readonly bigint: { readonly item: number; readonly row: number };
  readonly bytea: { readonly item: Uint8Array; readonly row: Uint8Array };
  readonly int: { readonly item: number; readonly row: number };
  readonly numeric: { readonly item: bigint; readonly row: bigint };
  readonly text: { readonly item: string; readonly row: string };
}

type Side<Members, Name extends 'item' | 'row'> = {
  readonly [Member in keyof Members]: Members[Member] extends keyof Types
    ? Types[Members[Member]][Name]
    : never;
};

/** The parameters: what the rows have, in arrays. */
export type Arrays<Row> = { readonly [Name in keyof Row]: readonly Row[Name][] };

interface ItemColumns<Members> {
  readonly of: (items: readonly Side<Members, 'item'>[]) => Arrays<Side<Members, 'row'>>;
  /** The rows, in a statement with these parameters: `unnest(…) as i(…)`. */
  readonly as: <Alias extends string>(
    parameters: Arrays<Side<Members, 'row'>>,
    alias: Alias,
  ) => AliasedRawBuilder<Side<Members, 'row'>, Alias>;
}

/** The types of a statement's parameters: those of the arrays. */
export type ArraysOf<Of> =
  Of extends ItemColumns<infer Members> ? Arrays<Side<Members, 'row'>> : never;

export function itemColumns<const Members extends Readonly<Record<string, keyof Types>>>(
  members: Members,
): ItemColumns<Members> {
  type Row = Side<Members, 'row'>;
  const names: (keyof Members & string)[] = Object.keys(members);
  return {
    of: (items) => {
      const arrays = names.map((name) => [name, items.map((item) => stored(item[name]))]);
      return Object.fromEntries(arrays) as Arrays<Row>;
    },
    as: <Alias extends string>(parameters: Arrays<Row>, alias: Alias) => {
      const arrays = names.map((name) => {
        const type = members[name] === 'amount' ? 'numeric' : members[name];
        return sql`${parameters[name]}::${sql.raw(`${type}[]`)}`;
      });
      const columns = sql.join(names.map((name) => sql.id(name)));
      return sql<Row>`unnest(${sql.join(arrays)})`.as<Alias>(sql`${sql.id(alias)}(${columns})`);
    },
  };
}

function stored(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'units' in value ? value.units : value;
}
