/** The two ways to call a merchant (specification "Routes"). */
export type Style = 'A' | 'B';

export interface ErrorRow {
  /** Number on the wire, `code` (bank: also `ec`). */
  readonly code: number;
  readonly status: number;
  /** One sentence for the developer who reads the answer. */
  readonly hint: string;
}
