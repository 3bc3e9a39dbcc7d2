/** The wallet's side of the backup service, request by request. */
import { encodeBase32 } from '@/protocol/base32';
import { sign, type EddsaKeyPair } from '@/protocol/crypto/eddsa';
import { sha512 } from '@/protocol/crypto/hash';
import { signaturesV9 } from '@/protocol/signatures';
import { formatEtag } from '@/protocol/sync';

export function addressOf(url: string, key: EddsaKeyPair): string {
  return `${url}/sync/${encodeBase32(key.publicKey)}`;
}

export interface UploadChoices {
  readonly previous?: Uint8Array;
  /** Sent instead of or besides the right headers; undefined leaves one out. */
  readonly headers?: Record<string, string | undefined>;
}

export function uploadHeaders(
  key: EddsaKeyPair,
  backup: Uint8Array,
  { previous, headers = {} }: UploadChoices = {},
): Record<string, string> {
  const oldHash = previous === undefined ? null : sha512(previous);
  const blob = signaturesV9.syncUpload({ oldHash, newHash: sha512(backup) });
  const all: Record<string, string | undefined> = {
    'x-service-sync-signature': encodeBase32(sign(key.privateKey, blob)),
    etag: formatEtag(sha512(backup)),
    ...(oldHash === null ? {} : { 'if-match': formatEtag(oldHash) }),
    ...headers,
  };
  return Object.fromEntries(
    Object.entries(all).filter((pair): pair is [string, string] => pair[1] !== undefined),
  );
}

export function upload(
  url: string,
  key: EddsaKeyPair,
  backup: Uint8Array,
  choices: UploadChoices = {},
): Promise<Response> {
  return fetch(addressOf(url, key), {
    method: 'POST',
    body: Buffer.from(backup),
    headers: uploadHeaders(key, backup, choices),
  });
}

export async function bodyOf(response: Response): Promise<Uint8Array> {
  return new Uint8Array(await response.arrayBuffer());
}
