import type { Call } from '@/http/route';
import { decodeBase32 } from '@/protocol/base32';
import { FormatError } from '@/protocol/format-error';
import { Refusal } from '@/protocol/refusal';

/** Reads the account's hash in the path. Throws MERCHANT_GENERIC_H_WIRE_MALFORMED. */
export function wireHashIn({ params }: Pick<Call, 'params'>): Uint8Array {
  try {
    return decodeBase32(params['hWire'] ?? '', 64);
  } catch (error) {
    if (error instanceof FormatError) throw new Refusal('MERCHANT_GENERIC_H_WIRE_MALFORMED');
    throw error;
  }
}
