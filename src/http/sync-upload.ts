/** An upload of a backup, read: key from the path, headers, and a body of announced length. */
import { decodeBase32 } from '@/protocol/base32';
import { Refusal } from '@/protocol/refusal';
import { readBytes } from './read-body';
import type { Params } from './route';
import { readUploadHeaders, type UploadHeaders } from './sync-headers';

const WALLET_KEY = /^[0-9A-HJKMNP-TV-Z]{52}$/;

/** Any other one-segment path is no endpoint. */
export function walletKeyOf({ walletKey = '' }: Params): Uint8Array {
  if (!WALLET_KEY.test(walletKey)) throw new Refusal('GENERIC_ENDPOINT_UNKNOWN');
  return decodeBase32(walletKey, 32);
}

export async function readUpload(
  request: Request,
  walletKey: Uint8Array,
  maxBytes: number,
): Promise<UploadHeaders & { readonly walletKey: Uint8Array; readonly backup: Uint8Array }> {
  const headers = readUploadHeaders(request.headers);
  const backup = await readBytes(request, maxBytes);
  if (backup === 'no length') throw new Refusal('SYNC_BAD_CONTENT_LENGTH');
  if (backup === 'too large') throw new Refusal('SYNC_EXCESSIVE_CONTENT_LENGTH');
  return { ...headers, walletKey, backup };
}
