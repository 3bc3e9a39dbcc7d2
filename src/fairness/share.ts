/** Identifies whose share of a store something uses. */
export interface Share {
  /** SHA-256 of the caller's network. */
  readonly network: Uint8Array;
  /** Multiplies this caller's share. */
  readonly factor: number;
}
