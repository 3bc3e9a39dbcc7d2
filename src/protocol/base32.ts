/** Base32 in JSON: the schema of bytes. The text itself is read and written by base32-text.ts. */
import { z } from 'zod';
import { ALPHABET, decodeBase32, decodeBase32OrNull, encodeBase32 } from '@/protocol/base32-text';
import { borderCodec } from '@/protocol/border-codec';

export { ALPHABET, decodeBase32, decodeBase32OrNull, encodeBase32 };

/** Base32 text on the wire, bytes inside; of exactly `byteLength` bytes where it is given. */
export function base32Bytes(
  byteLength?: number,
): z.ZodCodec<z.ZodString, z.ZodCustom<Uint8Array, Uint8Array>> {
  return borderCodec(
    z.string(),
    (value) =>
      value instanceof Uint8Array && (byteLength === undefined || value.length === byteLength),
    (text) => decodeBase32(text, byteLength),
    encodeBase32,
  );
}
