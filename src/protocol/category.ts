/**
 * Shapes of the inventory's categories (today's interface). A product may be in several. Category 0
 * means none.
 */
import { z } from 'zod';
import { translationsSchema } from '@/protocol/contract-terms';
import { storableText } from '@/protocol/instance';
import { renamed } from '@/protocol/renamed';

export const categoryNameSchema = storableText(256).min(1);

/** Categories that an instance may have: they are listed in one answer. */
export const MAX_CATEGORIES = 1000;

/** Categories that a product may be in. */
const MAX_OF_PRODUCT = 64;

/** Numbers of categories, each once, in ascending order. */
export const categoryIdsSchema = z
  .array(z.int().min(0))
  .max(MAX_OF_PRODUCT)
  .overwrite((ids) => [...new Set(ids)].filter((id) => id !== 0).sort((a, b) => a - b));

// POST private/categories, PATCH private/categories/$ID

const categoryMembers = { name: categoryNameSchema, name_i18n: translationsSchema };

export const categoryAdditionSchema = renamed(
  z.object({ ...categoryMembers, name_i18n: translationsSchema.default({}) }),
);
export type CategoryAddition = z.output<typeof categoryAdditionSchema>;

export const categoryChangeSchema = renamed(z.object(categoryMembers).partial());
export type CategoryChange = z.output<typeof categoryChangeSchema>;

export const madeCategorySchema = renamed(z.object({ category_id: z.int() }));

// GET private/categories, GET private/categories/$ID

export const categoryEntrySchema = renamed(
  z.object({
    category_id: z.int(),
    name: z.string(),
    name_i18n: translationsSchema,
    product_count: z.int(),
  }),
);
export type CategoryEntry = z.output<typeof categoryEntrySchema>;

export const categoryDetailsSchema = renamed(
  z.object({
    name: z.string(),
    name_i18n: translationsSchema,
    products: z.array(renamed(z.object({ product_id: z.string() }))),
  }),
);
export type CategoryDetails = z.output<typeof categoryDetailsSchema>;
