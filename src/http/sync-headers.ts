/** The headers of a backup, both ways (protocol-b 7). Refusals name what is wrong with a header. */
import { decodeBase32, encodeBase32 } from '@/protocol/base32';
import { FormatError } from '@/protocol/format-error';
import { NAMESPACES, namespacedHeaders } from '@/protocol/namespaces';
import { Refusal } from '@/protocol/refusal';
import {
  formatEtag,
  parseEtag,
  SYNC_PREVIOUS_HEADER,
  SYNC_SIGNATURE_HEADER,
} from '@/protocol/sync';
import { CORS } from './answer';
import { isKnownTag } from './entity-tag';

export interface UploadHeaders {
  readonly oldHash: Uint8Array | null;
  readonly announcedHash: Uint8Array | null;
  readonly signature: Uint8Array;
}

export function readUploadHeaders(headers: Headers): UploadHeaders {
  const signature = firstOf(headers, [
    ...NAMESPACES.map(({ headerPrefix }) => headerPrefix + SYNC_SIGNATURE_HEADER),
    // The later name.
    SYNC_SIGNATURE_HEADER,
  ]);
  const ifMatch = headers.get('if-match');
  const announced = firstOf(headers, ['etag', 'e-tag']);
  return {
    signature: readAs('SYNC_BAD_SYNC_SIGNATURE', () => decodeBase32(signature ?? '', 64)),
    oldHash: ifMatch === null ? null : readAs('SYNC_BAD_IF_MATCH', () => parseEtag(ifMatch)),
    announcedHash:
      announced === null ? null : readAs('SYNC_INVALID_UPLOAD', () => parseEtag(announced)),
  };
}

function firstOf(headers: Headers, names: readonly string[]): string | null {
  return names.map((name) => headers.get(name)).find((value) => value !== null) ?? null;
}

function readAs(
  code: 'SYNC_BAD_SYNC_SIGNATURE' | 'SYNC_BAD_IF_MATCH' | 'SYNC_INVALID_UPLOAD',
  read: () => Uint8Array,
): Uint8Array {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    throw new Refusal(code, { detail: error.message });
  }
}

export interface DescribedBackup {
  readonly hash: Uint8Array;
  readonly previousHash: Uint8Array | null;
  readonly signature: Uint8Array;
  readonly body: Uint8Array;
}

/** To an upload of what is here already. */
export function answerKnown(): Response {
  return new Response(null, { status: 304, headers: CORS });
}

/** The backup itself, or 304 for whose request says that it has it. */
export function answerBackup(
  backup: DescribedBackup,
  { status, request }: { readonly status: number; readonly request?: Request },
): Response {
  const { hash, previousHash, signature, body } = backup;
  const etag = formatEtag(hash);
  const named = namespacedHeaders({
    [SYNC_SIGNATURE_HEADER]: encodeBase32(signature),
    ...(previousHash === null ? {} : { [SYNC_PREVIOUS_HEADER]: formatEtag(previousHash) }),
  });
  const headers = {
    ...named,
    etag,
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
    ...CORS,
    'access-control-expose-headers': ['etag', ...Object.keys(named)].join(', '),
  };
  if (request !== undefined && isKnownTag(request, etag)) {
    return new Response(null, { status: 304, headers });
  }
  return new Response(Uint8Array.from(body), {
    status,
    headers: { ...headers, 'content-type': 'application/octet-stream' },
  });
}
