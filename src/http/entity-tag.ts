import { encodeBase32 } from '@/protocol/base32';
import { hashString } from '@/protocol/crypto/hash';

const TAG_BYTES = 15;

/** Returns the tag of an answer: the same for the same content. */
export function tagOf(body: object): string {
  return `"${encodeBase32(hashString(JSON.stringify(body)).slice(0, TAG_BYTES))}"`;
}

/**
 * Reports whether the caller already has this version. If-None-Match is a list of entity tags, or `*` (RFC
 * 9110, 13.1.2). The comparison is weak, because proxies that compress an answer weaken its tag.
 */
export function isKnownTag(request: Request, etag: string): boolean {
  const given = request.headers.get('if-none-match')?.split(',') ?? [];
  return given.some((one) => ['*', etag, `W/${etag}`].includes(one.trim()));
}
