/** Chances that a secret decides: the same secret gives the same ones. */
import { utf8 } from '@/protocol/crypto/bytes';
import { kdf } from '@/protocol/crypto/kdf';

export class Chance {
  #asked = 0;

  constructor(private readonly secret: Uint8Array) {}

  /** At least 0 and less than 1. */
  next(): number {
    this.#asked += 1;
    const bytes = this.secretFor(`chance ${this.#asked}`, 4);
    return new DataView(bytes.buffer, bytes.byteOffset).getUint32(0) / 2 ** 32;
  }

  pick<const T>(all: readonly T[]): T {
    const picked = all[Math.floor(this.next() * all.length)];
    if (picked === undefined) throw new Error('There is nothing to pick.');
    return picked;
  }

  /** Bytes for one purpose. They do not depend on what was asked before. */
  secretFor(purpose: string, length = 32): Uint8Array {
    return Uint8Array.from(kdf(length, undefined, this.secret, utf8(purpose)));
  }
}
