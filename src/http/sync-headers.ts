/** The headers of a backup, in both directions (protocol-b 7). Refusals name the invalid header. */
import { decodeBase32, encodeBase32 } from '@/protocol/base32';
import { FormatError } from '@/protocol/format-error';
import { NAMESPACES, namespacedHeaders } from '@/protocol/namespaces';
import { Refusal } from '@/protocol/refusal';
import {
  formatEtag,
  parseEtag,
  SYNC_PREVIOUS_HEADER,
  SYNC_SIGNATURE_HEADER,
  type UploadOutcome,
} from '@/protocol/sync';
import { CORS } from './answer';
import { byteStream, type ReadPiece } from './byte-stream';
import { isKnownTag } from './entity-tag';

export interface UploadHeaders {
  readonly oldHash: Uint8Array | null;
  readonly announcedHash: Uint8Array | null;
  readonly signature: Uint8Array;
}

export function parseUploadHeaders(headers: Headers): UploadHeaders {
  const signature = firstOf(headers, [
    ...NAMESPACES.map(({ headerPrefix }) => headerPrefix + SYNC_SIGNATURE_HEADER),
    // The later name of this header.
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
  readonly length: number;
  readonly read: ReadPiece;
}

/** 204; or 304 for an unchanged upload, or 409 with the version that the wallet has not seen. */
export function answerUpload(
  request: Request,
  outcome: UploadOutcome<DescribedBackup>,
): Response | undefined {
  if (outcome.state === 'conflict') return answerBackup(request, outcome.latest);
  if (outcome.state === 'stored') return undefined;
  return new Response(null, { status: 304, headers: CORS });
}

/** The backup in pieces; no body for HEAD, and 304 if the caller already has it. */
export function answerBackup(
  request: Request,
  { hash, previousHash, signature, length, read }: DescribedBackup,
): Response {
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
  const isUpload = request.method === 'POST';
  if (!isUpload && isKnownTag(request, etag)) return new Response(null, { status: 304, headers });
  return new Response(request.method === 'HEAD' ? null : byteStream(length, read), {
    // An upload gets 409: the wallet has not seen this version.
    status: isUpload ? 409 : 200,
    headers: {
      ...headers,
      'content-type': 'application/octet-stream',
      'content-length': `${length}`,
    },
  });
}
