/**
 * Decides which signed rows an audit verifies: all, or those that came after the last clean audit.
 * If older rows are not those that it has seen, it verifies all rows of their table.
 */
import {
  measureRows,
  SIGNED_TABLES,
  type Extent,
  type SignedTable,
} from '@/storage/auditor/books/proven-rows';
import type { Snapshot } from '@/storage/auditor/books/read-books';
import type { Checkpoint } from '@/storage/auditor/proven';

export interface Span {
  readonly table: SignedTable;
  /** Rows with greater ids are verified. 0: all. */
  readonly after: number;
  readonly count: number;
  /** Kept if the audit ends clean. */
  readonly extent: Extent;
  /** True if rows that were verified before are not the same any more. */
  readonly hasChanged: boolean;
}

export type Spans = ReadonlyMap<string, Span>;

export async function listSpans(snapshot: Snapshot, kept: readonly Checkpoint[]): Promise<Spans> {
  const spans = new Map<string, Span>();
  for (const table of SIGNED_TABLES) {
    const before = kept.find(({ tableName }) => tableName === table);
    const { oldRows, oldDigest, ...extent } = await measureRows(
      snapshot,
      table,
      before?.lastId ?? 0,
    );
    const isSame = before !== undefined && oldRows === before.rows && oldDigest === before.digest;
    spans.set(table, {
      table,
      after: isSame ? before.lastId : 0,
      count: isSame ? extent.rows - oldRows : extent.rows,
      extent,
      hasChanged: before !== undefined && !isSame,
    });
  }
  return spans;
}
