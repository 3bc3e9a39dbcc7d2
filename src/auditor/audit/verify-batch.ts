/**
 * Verifies a batch of signatures. It is packed into one piece, which a thread is given without a
 * copy. Pure.
 */
import { BoundedCache } from '@/protocol/crypto/bounded-cache';
import { verifyCoin } from '@/protocol/crypto/coin-blinding';
import { verify } from '@/protocol/crypto/eddsa';
import type { DenominationPublicKey } from '@/protocol/crypto/rsa-public-key';
import { toHex } from '@/protocol/crypto/bytes';
import { decodePublicKey } from '@/protocol/decode-public-key';
import { FormatError } from '@/protocol/format-error';

/** Signer, signature, and what may be signed in either generation. An empty blob never is. */
type OwnersParts = readonly [Uint8Array, Uint8Array, Uint8Array, Uint8Array];
/** Coin, the signature on it, and the denomination's key. */
type CoinsParts = readonly [Uint8Array, Uint8Array, Uint8Array];

export interface PartsOf {
  owner: OwnersParts;
  coin: CoinsParts;
}

export type Kind = keyof PartsOf;

export interface Batch {
  readonly kind: Kind;
  /** The parts of all rows, each after its length. */
  readonly bytes: Uint8Array<ArrayBuffer>;
}

const PARTS: Readonly<Record<Kind, number>> = { owner: 4, coin: 3 };
const LENGTH_BYTES = 4;

export function packBatch<K extends Kind>(kind: K, rows: readonly PartsOf[K][]): Batch {
  const parts: Uint8Array[] = rows.flat();
  const size = parts.reduce((sum, part) => sum + LENGTH_BYTES + part.length, 0);
  const bytes = new Uint8Array(size);
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const part of parts) {
    view.setUint32(at, part.length);
    bytes.set(part, at + LENGTH_BYTES);
    at += LENGTH_BYTES + part.length;
  }
  return { kind, bytes };
}

function unpack({ bytes }: Batch): Uint8Array[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const parts: Uint8Array[] = [];
  for (let at = 0; at < bytes.length;) {
    const start = at + LENGTH_BYTES;
    at = start + view.getUint32(at);
    parts.push(bytes.subarray(start, at));
  }
  return parts;
}

/** Returns the numbers, from 0 on, of the rows without a valid signature. */
export function listUnsigned(batch: Batch): number[] {
  const parts = unpack(batch);
  const count = PARTS[batch.kind];
  const unsigned: number[] = [];
  for (let row = 0; row * count < parts.length; row += 1) {
    const own = parts.slice(row * count, (row + 1) * count);
    const isSigned = batch.kind === 'owner' ? isOwners(own as never) : isIssued(own as never);
    if (!isSigned) unsigned.push(row);
  }
  return unsigned;
}

function isOwners([signer, signature, ...blobs]: OwnersParts): boolean {
  return blobs.some((blob) => blob.length > 0 && verify(signer, blob, signature));
}

/** One per denomination. Null for bytes that are no key. */
const keys = new BoundedCache<DenominationPublicKey | null>(10_000);

function isIssued([coinPub, denomSig, denomPub]: CoinsParts): boolean {
  const key = keys.getOrMake(toHex(denomPub), () => decodeKey(denomPub));
  return key !== null && verifyCoin(key, coinPub, denomSig);
}

function decodeKey(denomPub: Uint8Array): DenominationPublicKey | null {
  try {
    return decodePublicKey(denomPub);
  } catch (error) {
    if (error instanceof FormatError) return null;
    throw error;
  }
}
