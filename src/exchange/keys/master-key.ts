/**
 * Signs for the exchange with the master key (protocol-a 3, purposes 1024 to 1030). In the demo the
 * key is in DATA_DIR and signs at once. Otherwise it is offline. The server then has its public
 * half and the imported signatures, which the operator made elsewhere. Each is found by the bytes
 * that it signs. Pure, but for `verify`.
 */
import { toHex } from '@/protocol/crypto/bytes';
import { createKeyPair, sign, verify } from '@/protocol/crypto/eddsa';
import type { SignedFile } from '@/storage/exchange/key-files';

export interface MasterKey {
  readonly publicKey: Uint8Array;
  readonly isOffline: boolean;
  /** undefined while the operator has not signed this. */
  findSignature(blob: Uint8Array): Uint8Array | undefined;
  /** Finds a signature that the operator made by command: no other party may revoke. */
  findImported(blob: Uint8Array): Uint8Array | undefined;
  /** The same key with other imports. */
  withImports(files: readonly SignedFile[]): MasterKey;
}

/** The key itself, or its public half. */
export type MasterHolder = { readonly seed: Uint8Array } | { readonly publicKey: Uint8Array };

export function masterKeyOf(holder: MasterHolder, files: readonly SignedFile[]): MasterKey {
  const publicKey = 'seed' in holder ? createKeyPair(holder.seed).publicKey : holder.publicKey;
  const imported = verifiedSignatures(publicKey, files);
  const findImported = (blob: Uint8Array): Uint8Array | undefined => imported.get(toHex(blob));
  return {
    publicKey,
    isOffline: !('seed' in holder),
    findImported,
    findSignature: (blob) => ('seed' in holder ? sign(holder.seed, blob) : findImported(blob)),
    withImports: (others) => masterKeyOf(holder, others),
  };
}

/** Returns the signatures by blob. Throws an Error for one that this master key did not make. */
function verifiedSignatures(
  publicKey: Uint8Array,
  files: readonly SignedFile[],
): ReadonlyMap<string, Uint8Array> {
  const signatures = new Map<string, Uint8Array>();
  for (const { blob, master_sig: signature, about } of files.flatMap((file) => file.signatures)) {
    if (!verify(publicKey, blob, signature)) {
      throw new Error(`The imported signature on ${about} is not by the exchange's master key.`);
    }
    signatures.set(toHex(blob), signature);
  }
  return signatures;
}
