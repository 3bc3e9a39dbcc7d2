/** Shapes of a merchant's calls about incoming transfers (protocol-a 8; seed.md "Tracking structures"). */
import { z } from 'zod';
import { amountSchema } from '@/protocol/amount';
import { base32Bytes } from '@/protocol/base32';
import { baseUrlSchema } from '@/protocol/base-url';
import { paytoSchema } from '@/protocol/payto';
import { timestampSchema } from '@/protocol/timestamp';

// POST private/transfers

/** The merchant reports a credit on its account. */
export const transferReportSchema = z.object({
  credit_amount: amountSchema,
  wtid: base32Bytes(32),
  /** The merchant's account that was credited. */
  payto_uri: paytoSchema,
  exchange_url: baseUrlSchema,
});
export type TransferReport = z.output<typeof transferReportSchema>;

export const transferReconciliationSchema = z.object({
  total: amountSchema,
  wire_fee: amountSchema,
  execution_time: timestampSchema,
  deposits_sums: z.array(
    z.object({
      order_id: z.string(),
      /** With the deposit fee. */
      deposit_value: amountSchema,
      deposit_fee: amountSchema,
    }),
  ),
});
export type TransferReconciliation = z.output<typeof transferReconciliationSchema>;

// GET private/transfers

export const transferListSchema = z.object({
  transfers: z.array(
    z.object({
      credit_amount: amountSchema,
      wtid: base32Bytes(32),
      payto_uri: z.string(),
      exchange_url: z.string(),
      /** For paging: `offset` of the next request. */
      transfer_serial_id: z.int(),
      execution_time: timestampSchema.optional(),
      /** The exchange's account of the transfer is signed and adds up. */
      verified: z.boolean(),
      /** The merchant has reported the credit. */
      confirmed: z.boolean(),
    }),
  ),
});
export type TransferList = z.output<typeof transferListSchema>;
