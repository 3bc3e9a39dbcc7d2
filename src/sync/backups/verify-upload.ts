/**
 * The first step of POST /$WALLET-KEY: whether an upload is what its wallet has signed. Of a large one its
 * hash holds the main thread. Throws SYNC_BACKUP_TOO_SHORT, SYNC_INVALID_UPLOAD, SYNC_INVALID_SIGNATURE.
 */
import { equalBytes } from '@/protocol/crypto/bytes';
import { verifyAsync } from '@/protocol/crypto/eddsa';
import { sha512 } from '@/protocol/crypto/hash';
import { signaturesV9 } from '@/protocol/crypto/signatures-v9';
import { Refusal } from '@/protocol/refusal';
import { MIN_BACKUP_BYTES } from '@/protocol/sync';

export interface Upload {
  readonly walletKey: Uint8Array;
  /** Of the version that the wallet knows; null for none. */
  readonly oldHash: Uint8Array | null;
  /** As announced in a header; the body decides. */
  readonly announcedHash: Uint8Array | null;
  /** Purpose 1450. */
  readonly signature: Uint8Array;
  readonly backup: Uint8Array;
}

export interface VerifiedUpload extends Upload {
  /** Of the backup. */
  readonly newHash: Uint8Array;
  /** Of a wallet that has none yet. */
  readonly isFirst: boolean;
}

export async function verifyUpload(upload: Upload): Promise<VerifiedUpload> {
  const { walletKey, oldHash, announcedHash, signature, backup } = upload;
  if (backup.length < MIN_BACKUP_BYTES) throw new Refusal('SYNC_BACKUP_TOO_SHORT');
  const newHash = sha512(backup);
  if (announcedHash !== null && !equalBytes(announcedHash, newHash)) {
    throw new Refusal('SYNC_INVALID_UPLOAD');
  }
  const blob = signaturesV9.syncUpload({ oldHash, newHash });
  if (!(await verifyAsync(walletKey, blob, signature))) throw new Refusal('SYNC_INVALID_SIGNATURE');
  return { ...upload, newHash, isFirst: oldHash === null };
}
