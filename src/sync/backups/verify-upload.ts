/**
 * Checks that the wallet signed its upload: the first step of POST /$WALLET-KEY. Throws
 * SYNC_BACKUP_TOO_SHORT, SYNC_INVALID_UPLOAD, SYNC_INVALID_SIGNATURE.
 */
import { createHash } from 'node:crypto';
import { takeTurn } from '@/fairness/turns';
import { equalBytes } from '@/protocol/crypto/bytes';
import { verify } from '@/protocol/crypto/eddsa';
import { signaturesV9 } from '@/protocol/signatures';
import { Refusal } from '@/protocol/refusal';
import { MIN_BACKUP_BYTES } from '@/protocol/sync';

export interface Upload {
  readonly walletKey: Uint8Array;
  /** Hash of the version that the wallet knows; null if it knows none. */
  readonly oldHash: Uint8Array | null;
  /** The hash that a header announced. The body decides. */
  readonly announcedHash: Uint8Array | null;
  /** Purpose 1450. */
  readonly signature: Uint8Array;
  readonly backup: Uint8Array;
}

export interface VerifiedUpload extends Upload {
  /** Hash of the backup. */
  readonly newHash: Uint8Array;
  /** Used as the old hash by a wallet without a backup. */
  readonly isFirst: boolean;
}

/** Hashing a mebibyte takes a millisecond of the main thread. */
const PIECE_BYTES = 1024 * 1024;

async function hashInTurns(bytes: Uint8Array): Promise<Uint8Array> {
  const hash = createHash('sha512');
  for (let start = 0; start < bytes.length; start += PIECE_BYTES) {
    if (start > 0) await takeTurn(PIECE_BYTES);
    hash.update(bytes.subarray(start, start + PIECE_BYTES));
  }
  return new Uint8Array(hash.digest());
}

export async function verifyUpload(upload: Upload): Promise<VerifiedUpload> {
  const { walletKey, oldHash, announcedHash, signature, backup } = upload;
  if (backup.length < MIN_BACKUP_BYTES) throw new Refusal('SYNC_BACKUP_TOO_SHORT');
  const newHash = await hashInTurns(backup);
  if (announcedHash !== null && !equalBytes(announcedHash, newHash)) {
    throw new Refusal('SYNC_INVALID_UPLOAD');
  }
  const blob = signaturesV9.syncUpload({ oldHash, newHash });
  if (!verify(walletKey, blob, signature)) throw new Refusal('SYNC_INVALID_SIGNATURE');
  return { ...upload, newHash, isFirst: oldHash === null };
}
