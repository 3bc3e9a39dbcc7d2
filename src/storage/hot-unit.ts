/** Units of hot statements: the calls that are made in one transaction, or not at all. */
import 'server-only';
import type { HotStatement } from './hot-statement';
import type { Row } from './pipeline';

/** A statement with one item. */
export interface HotCall {
  readonly statement: HotStatement<never, unknown>;
  readonly item: unknown;
}

export interface KeyedCall extends HotCall {
  /** Names the row that the statement locks. */
  readonly key: string;
}

/** Calls that are made in one transaction, or not at all. */
export interface Unit {
  readonly calls: readonly KeyedCall[];
  resolve(results: readonly unknown[]): void;
  reject(error: unknown): void;
}

export type Kind = readonly [HotCall['statement'], readonly KeyedCall[]];

/** Groups calls by statement. Sorting by key makes all processes lock rows in the same order. */
export function byStatement(calls: readonly KeyedCall[]): Kind[] {
  const kinds = new Map<HotCall['statement'], KeyedCall[]>();
  for (const call of calls) {
    const known = kinds.get(call.statement);
    if (known === undefined) kinds.set(call.statement, [call]);
    else known.push(call);
  }
  for (const ofKind of kinds.values()) ofKind.sort((a, b) => (a.key < b.key ? -1 : 1));
  return [...kinds];
}

export function itemsOf(calls: readonly HotCall[]): never[] {
  return calls.map(({ item }) => item as never);
}

export function resultsOf(
  kinds: readonly Kind[],
  rows: readonly (readonly Row[])[],
): Map<HotCall, unknown> {
  return new Map(
    kinds.flatMap(([statement, calls], at) => {
      const results = statement.results(rows[at] ?? [], itemsOf(calls));
      return calls.map((call, index) => [call, results[index]] as const);
    }),
  );
}
