import { z } from 'zod';
import { FormatError } from '@/protocol/format-error';

/**
 * Creates a zod codec between a wire form and a domain value. A FormatError from `decode` becomes
 * an issue that names the field. Other errors are bugs and pass through. `encode` returns the form
 * that we send.
 */
export function borderCodec<Wire extends z.ZodType, Domain>(
  wire: Wire,
  isDomain: (value: unknown) => boolean,
  decode: (value: z.output<Wire>) => Domain,
  encode: (value: Domain) => z.output<Wire>,
): z.ZodCodec<Wire, z.ZodCustom<Domain, Domain>> {
  return z.codec(wire, z.custom<Domain>(isDomain), {
    decode: (value, payload) => {
      try {
        return decode(value);
      } catch (error) {
        if (!(error instanceof FormatError)) throw error;
        const path = error.path === undefined ? [] : [error.path];
        payload.issues.push({ code: 'custom', message: error.message, input: value, path });
        return z.NEVER;
      }
    },
    encode,
  });
}
