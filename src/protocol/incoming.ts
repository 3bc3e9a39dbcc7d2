/**
 * Shape of GET private/incoming (today's interface): transfers that exchanges have told of. The
 * merchant may have confirmed them or not.
 */
import { z } from 'zod';
import { amountSchema } from '@/protocol/amount';
import { base32Bytes } from '@/protocol/base32';
import { renamed } from '@/protocol/renamed';
import { dualSecondSchema } from '@/protocol/timestamp';
import type { ListedTransfer } from '@/protocol/tracking';

const incomingSchema = renamed(
  z.object({
    expected_credit_amount: amountSchema,
    wtid: base32Bytes(32),
    payto_uri: z.string(),
    exchange_url: z.string(),
    expected_transfer_serial_id: z.int(),
    execution_time: dualSecondSchema.optional(),
    /** The exchange's account of it is signed, adds up and agrees with our deposits. */
    validated: z.boolean(),
    /** The merchant has reported the credit. */
    confirmed: z.boolean(),
  }),
  {
    expected_credit_amount: 'creditAmount',
    payto_uri: 'payto',
    expected_transfer_serial_id: 'transferSerialId',
    validated: 'verified',
  },
);

export const incomingListSchema = z.object({ incoming: z.array(incomingSchema) });

export function encodeIncoming(
  incoming: readonly ListedTransfer[],
): z.input<typeof incomingListSchema> {
  return z.encode(incomingListSchema, { incoming: [...incoming] });
}
