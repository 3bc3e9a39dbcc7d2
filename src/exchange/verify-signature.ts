/**
 * Whether a wallet's signature is valid in one of the generations this exchange speaks (decision
 * D13). No purpose has two layouts of one size, so trying each is unambiguous. Off the main thread.
 */
import { verifyAsync } from '@/protocol/crypto/eddsa';
import type { SignatureLayouts } from '@/protocol/crypto/signatures';

export async function isSignedBy(
  publicKey: Uint8Array,
  signature: Uint8Array,
  layouts: readonly SignatureLayouts[],
  blobOf: (layout: SignatureLayouts) => Uint8Array,
): Promise<boolean> {
  for (const layout of layouts) {
    if (await verifyAsync(publicKey, blobOf(layout), signature)) return true;
  }
  return false;
}
