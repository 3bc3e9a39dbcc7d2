/** An upload of a backup: key from the path, headers, and a body of announced length. */
import { decodeBase32 } from '@/protocol/base32';
import { Refusal } from '@/protocol/refusal';
import { withBytes } from './read-body';
import { takeTurnFor } from './receive-body';
import type { Call, Params } from './route';
import { parseUploadHeaders, type UploadHeaders } from './sync-headers';

const WALLET_KEY = /^[0-9A-HJKMNP-TV-Z]{52}$/;

/** Other one-segment paths are no endpoints. */
export function walletKeyOf({ walletKey = '' }: Params): Uint8Array {
  if (!WALLET_KEY.test(walletKey)) throw new Refusal('GENERIC_ENDPOINT_UNKNOWN');
  return decodeBase32(walletKey, 32);
}

export interface Upload extends UploadHeaders {
  readonly walletKey: Uint8Array;
  readonly backup: Uint8Array;
}

/**
 * Runs `store` on an upload. A large one waits for its turn, and only a few are in memory until
 * stored.
 */
export async function receiveUpload<T extends object>(
  { request, params }: Pick<Call, 'request' | 'params'>,
  maxBytes: number,
  store: (upload: Upload) => Promise<T>,
): Promise<T> {
  const walletKey = walletKeyOf(params);
  const headers = parseUploadHeaders(request.headers);
  const stored = await withBytes(request, maxBytes, async (backup) => {
    await takeTurnFor(backup);
    return store({ ...headers, walletKey, backup });
  });
  if (stored === 'no length') throw new Refusal('SYNC_BAD_CONTENT_LENGTH');
  if (stored === 'too large') throw new Refusal('SYNC_EXCESSIVE_CONTENT_LENGTH');
  return stored;
}
