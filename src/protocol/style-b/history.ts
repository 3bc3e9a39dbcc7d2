/** GET /history of the merchant, style B (specification "History", protocol-b 3.10). */
import { z } from 'zod';
import { amountSchema } from '@/protocol/amount';
import { renamed } from '@/protocol/renamed';
import { timestampSchema } from '@/protocol/timestamp';

export const transactionHistorySchema = z.array(
  renamed(
    z.object({
      /** Serial number of the order in the merchant's database: `id` of GET /track/transaction. */
      row_id: z.int(),
      order_id: z.string(),
      timestamp: timestampSchema,
      amount: amountSchema,
      instance: z.string(),
      summary: z.string(),
    }),
  ),
);
export type TransactionHistory = z.output<typeof transactionHistorySchema>;
