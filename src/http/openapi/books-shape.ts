/** The books of a party, as its operator sees them. The exchange's have its unsent transfers, too. */
import { z } from 'zod';

export const booksSchema = z.looseObject({
  balanced: z.boolean(),
  violations: z.array(z.string()).describe('The equations that do not hold.'),
  sums: z.record(z.string(), z.string()),
});
