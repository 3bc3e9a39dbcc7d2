/** Whose share of a store something takes. */
export interface Share {
  /** SHA-256 of the caller's network. */
  readonly network: Uint8Array;
  /** How many times as much as others it may have. */
  readonly factor: number;
}
