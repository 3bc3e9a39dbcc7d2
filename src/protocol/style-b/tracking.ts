/** Shapes of GET /track/transaction of style B (protocol-b 3.9). Evidence of conflicts is in tracking.ts. */
import { z } from 'zod';
import { amountSchema } from '@/protocol/amount';
import { base32Bytes } from '@/protocol/base32';
import { depositPendingSchema } from '@/protocol/exchange';
import { renamed } from '@/protocol/renamed';
import { secondSchema } from '@/protocol/timestamp';

const key = base32Bytes(32);

const transactionWireTransferSchema = renamed(
  z.object({
    exchange_uri: z.string(),
    /** The name of `exchange_uri` that deployed backends wrote (protocol-b 3.9). */
    exchange: z.string(),
    wtid: key,
    execution_time: secondSchema,
    /** The order's part of this transfer, less deposit fees. */
    amount: amountSchema,
  }),
);
export const transactionTransfersSchema = z.array(transactionWireTransferSchema);
export type TransactionTransfers = z.output<typeof transactionTransfersSchema>;

/** The body of 202: when the exchange means to wire what is not wired yet. */
export const transactionAcceptedSchema = depositPendingSchema;
