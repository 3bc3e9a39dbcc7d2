/** The file in which a server asks its operator for signatures of the offline master key. */
import { z } from 'zod';
import { base32Bytes } from '@/protocol/base32';
import {
  DENOMINATION_NAMES,
  denominationFields,
  SIGNING_KEY_NAMES,
  signingKeyFields,
  WIRE_FEE_NAMES,
  wireFeeFields,
} from '@/protocol/exchange-keys';
import { renamed } from '@/protocol/renamed';

const unsigned = { master_sig: true } as const;
const wireFeeToSign = wireFeeFields.omit({ sig: true }).extend({ wire_method: z.string() });

export const signingRequestSchema = renamed(
  z.object({
    master_public_key: base32Bytes(32),
    denominations: z.array(renamed(denominationFields.omit(unsigned), DENOMINATION_NAMES)),
    signing_keys: z.array(renamed(signingKeyFields.omit(unsigned), SIGNING_KEY_NAMES)),
    /** payto URIs. */
    accounts: z.array(z.string()),
    wire_fees: z.array(renamed(wireFeeToSign, WIRE_FEE_NAMES)),
  }),
  { master_public_key: 'masterPub' },
);
export type SigningRequest = z.output<typeof signingRequestSchema>;
