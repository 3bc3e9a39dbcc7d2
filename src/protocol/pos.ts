/** Shape of the answer to points of sale: GET private/pos (today's interface). */
import { z } from 'zod';
import { amountSchema } from '@/protocol/amount';
import { translationsSchema } from '@/protocol/contract-terms';
import { unitStockSchema } from '@/protocol/product-members';
import { renamed } from '@/protocol/renamed';

export const posCategorySchema = renamed(
  z.object({ id: z.int(), name: z.string(), name_i18n: translationsSchema }),
);

export const posProductSchema = renamed(
  z.object({
    product_serial: z.int(),
    product_id: z.string(),
    product_name: z.string(),
    description: z.string(),
    description_i18n: translationsSchema,
    unit: z.string(),
    unit_allow_fraction: z.boolean(),
    unit_precision_level: z.int(),
    price: amountSchema,
    unit_price: z.array(amountSchema),
    /** The picture is at products/$HASH/image. Absent without one. */
    image_hash: z.string().optional(),
    /** A product of no category is in number 0. */
    categories: z.array(z.int()),
    taxes: z.array(z.object({ name: z.string(), tax: amountSchema })),
    /** Absent without end. */
    total_stock: z.int().optional(),
    unit_total_stock: unitStockSchema,
    minimum_age: z.int(),
  }),
  {
    product_serial: 'serial',
    unit_allow_fraction: 'allowFraction',
    unit_precision_level: 'precisionLevel',
  },
);
export type PosProduct = z.output<typeof posProductSchema>;
