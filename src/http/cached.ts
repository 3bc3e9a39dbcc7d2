/** Answers that stay the same for a while: Etag, Expires, and 304 if the caller has it already. */
import { encodeBase32 } from '@/protocol/base32';
import { sha512 } from '@/protocol/crypto/hash';
import { CORS } from './answer';
import { isKnownTag } from './entity-tag';

const MAX_AGE_S = 60;

export interface CachedText {
  readonly body: string;
  readonly etag: string;
  readonly contentType: string;
  /** Set if other readers get other versions. */
  readonly language?: string;
  /** The time of the content's last change, if known. */
  readonly lastModified?: number;
  /** The time at which the caller should ask again. */
  readonly expires: number;
}

export function cachedText(request: Request, answer: CachedText): Response {
  const headers = {
    etag: answer.etag,
    expires: new Date(answer.expires).toUTCString(),
    ...(answer.lastModified === undefined
      ? {}
      : { 'last-modified': new Date(answer.lastModified).toUTCString() }),
    ...(answer.language === undefined
      ? {}
      : { 'content-language': answer.language, vary: 'accept-language, cookie' }),
    'cache-control': `public, max-age=${MAX_AGE_S}`,
    'x-content-type-options': 'nosniff',
    ...CORS,
    'access-control-expose-headers': 'etag',
  };
  if (isKnownTag(request, answer.etag)) {
    return new Response(null, { status: 304, headers });
  }
  return new Response(answer.body, {
    headers: { ...headers, 'content-type': answer.contentType },
  });
}

interface WrittenText {
  readonly body: string;
  readonly etag: string;
}

const written = new WeakMap<object, WrittenText>();

/** A value that an operation keeps, as text with its tag. Written once, and kept as long as the value. */
export function writtenOnce<Value extends object>(
  value: Value,
  write: (value: Value) => string,
): WrittenText {
  const known = written.get(value);
  if (known !== undefined) return known;
  const body = write(value);
  const digest = sha512(new TextEncoder().encode(body)).subarray(0, 15);
  const made = { body, etag: `"${encodeBase32(digest)}"` };
  written.set(value, made);
  return made;
}
