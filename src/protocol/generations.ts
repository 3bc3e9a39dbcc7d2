/**
 * The wire generations in use at the same time (decision D13). Generation v9 is for the REST routes
 * and style A, v6 for the old exchange routes and style B. Every route accepts either and tries its
 * own first. Trying both is unambiguous, because no purpose has two layouts of one size.
 */
import { verify } from '@/protocol/crypto/eddsa';
import { refreshV6, refreshV9, type RefreshLayout } from '@/protocol/refresh';
import { type SignatureLayouts, signaturesV6, signaturesV9 } from '@/protocol/signatures';

export type Generation = 'v6' | 'v9';

interface GenerationLayouts {
  readonly signatures: SignatureLayouts;
  readonly refresh: RefreshLayout;
}

export const layoutsOf: Readonly<Record<Generation, GenerationLayouts>> = {
  v6: { signatures: signaturesV6, refresh: refreshV6 },
  v9: { signatures: signaturesV9, refresh: refreshV9 },
};

/** Returns both generations, the route's own first. */
export function generationsFrom(own: Generation): readonly Generation[] {
  return own === 'v6' ? ['v6', 'v9'] : ['v9', 'v6'];
}

/** Reports whether the signature is valid in either generation. */
export function isSignedInEither(
  publicKey: Uint8Array,
  signature: Uint8Array,
  own: Generation,
  blobOf: (layouts: SignatureLayouts) => Uint8Array,
): boolean {
  return generationsFrom(own).some((generation) =>
    verify(publicKey, blobOf(layoutsOf[generation].signatures), signature),
  );
}
