/**
 * Shape of GET private/kyc (today's interface). Our exchanges ask for no proof of identity, so every
 * account may receive money.
 */
import { z } from 'zod';
import { base32Bytes } from '@/protocol/base32';
import { renamed } from '@/protocol/renamed';

const kycEntrySchema = renamed(
  z.object({
    status: z.literal('ready'),
    payto_uri: z.string(),
    h_wire: base32Bytes(64),
    exchange_url: z.string(),
    exchange_currency: z.string(),
    exchange_http_status: z.literal(200),
    no_keys: z.literal(false),
    auth_conflict: z.literal(false),
  }),
  { payto_uri: 'payto' },
);
export type KycEntry = z.output<typeof kycEntrySchema>;

export const kycAnswerSchema = renamed(z.object({ kyc_data: z.array(kycEntrySchema) }));
