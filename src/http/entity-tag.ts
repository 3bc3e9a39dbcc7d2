import { hash } from 'node:crypto';

/** Returns the tag of an answer's text: the same for the same content. */
export function tagOf(text: string): string {
  return `"${hash('sha256', text, 'base64url')}"`;
}

/**
 * Reports whether the caller already has this version. If-None-Match is a list of entity tags, or `*` (RFC
 * 9110, 13.1.2). The comparison is weak, because proxies that compress an answer weaken its tag.
 */
export function isKnownTag(request: Request, etag: string): boolean {
  const given = request.headers.get('if-none-match')?.split(',') ?? [];
  return given.some((one) => ['*', etag, `W/${etag}`].includes(one.trim()));
}
