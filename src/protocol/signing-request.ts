/** The file in which a server asks its operator for signatures of the offline master key. */
import { z } from 'zod';
import { base32Bytes } from '@/protocol/base32';
import { denominationSchema, signingKeySchema, wireFeeSchema } from '@/protocol/exchange';

export const signingRequestSchema = z.object({
  master_public_key: base32Bytes(32),
  denominations: z.array(denominationSchema.omit({ master_sig: true })),
  signing_keys: z.array(signingKeySchema.omit({ master_sig: true })),
  /** payto URIs. */
  accounts: z.array(z.string()),
  wire_fees: z.array(wireFeeSchema.omit({ sig: true }).extend({ wire_method: z.string() })),
});
export type SigningRequest = z.output<typeof signingRequestSchema>;
