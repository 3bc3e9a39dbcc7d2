import { z } from 'zod';
import { borderCodec } from '@/protocol/border-codec';
import { FormatError } from '@/protocol/format-error';

/**
 * Normalises the base URL of an exchange or merchant (protocol-a 5, 7). The result is absolute, its
 * path ends in "/", and it has no query or fragment. Without a scheme it is https. Like deployed
 * wallets, it does not recognise a scheme in capitals. Throws FormatError.
 */
export function canonicalBaseUrl(text: string): string {
  const absolute = /^https?:\/\//.test(text) ? text : `https://${text}`;
  if (!URL.canParse(absolute)) throw new FormatError('expected a base URL');
  const url = new URL(absolute);
  if (url.username !== '' || url.password !== '') throw new FormatError('base URL with a login');
  if (!url.pathname.endsWith('/')) url.pathname += '/';
  url.search = '';
  url.hash = '';
  return url.href;
}

/** A base URL in any spelling, canonical inside. */
export const baseUrlSchema = borderCodec(
  z.string().max(2048),
  (value) => typeof value === 'string',
  canonicalBaseUrl,
  (url) => url,
);
