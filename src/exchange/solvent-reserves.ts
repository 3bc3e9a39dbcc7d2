/**
 * Remembers reserves that got money lately or could pay at their last withdrawal. Their coins are
 * signed while the database writes. Others are signed after it has written, so a request for an
 * invented or empty reserve costs no signature. Only a hint, in the memory of one process: coins of
 * other reserves are signed a moment later.
 */
const CAPACITY = 20_000;

export class SolventReserves {
  readonly #keys = new Set<string>();

  has(reservePub: Uint8Array): boolean {
    return this.#keys.has(keyOf(reservePub));
  }

  add(reservePub: Uint8Array): void {
    this.#keys.add(keyOf(reservePub));
    if (this.#keys.size <= CAPACITY) return;
    // A Set iterates in order of insertion.
    const oldest = this.#keys.values().next();
    if (oldest.done !== true) this.#keys.delete(oldest.value);
  }

  remove(reservePub: Uint8Array): void {
    this.#keys.delete(keyOf(reservePub));
  }
}

/** Makes a key with one character per byte. */
function keyOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}
