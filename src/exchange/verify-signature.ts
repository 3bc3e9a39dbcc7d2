/**
 * Checks a wallet's signature in each generation that this exchange speaks (decision D13). No
 * purpose has two layouts of one size, so trying each is unambiguous.
 */
import { verify, verifyAsync } from '@/protocol/crypto/eddsa';
import type { SignatureLayouts } from '@/protocol/signatures';

/** Off the main thread. */
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

/**
 * Verifies on the main thread, for requests whose other work is elsewhere already. Handing a
 * verification to the thread pool costs about as much there as doing it (`npm run bench`).
 */
export function isSignedBySync(
  publicKey: Uint8Array,
  signature: Uint8Array,
  layouts: readonly SignatureLayouts[],
  blobOf: (layout: SignatureLayouts) => Uint8Array,
): boolean {
  return layouts.some((layout) => verify(publicKey, blobOf(layout), signature));
}
