/**
 * Shapes of the inventory (specification "Product in the inventory", protocol-a 8; decisions D8,
 * D9, D19). Prices and taxes are of one piece, and a price includes its taxes. A stock of -1 has no
 * end [INV-3].
 */
import { z } from 'zod';
import { amountSchema } from '@/protocol/amount';
import { borderCodec } from '@/protocol/border-codec';
import { categoryIdsSchema } from '@/protocol/category';
import { translationsSchema } from '@/protocol/contract-terms';
import { canonicalJson } from '@/protocol/canonical-json';
import { durationSchema } from '@/protocol/duration';
import { FormatError } from '@/protocol/format-error';
import { imageSchema } from '@/protocol/image';
import { givenLocationSchema, storableText } from '@/protocol/instance';
import { renamed } from '@/protocol/renamed';
import {
  dualTimestampToJson,
  givenTimestampWire,
  LATEST,
  NEVER,
  roundDown,
  timestampFromJson,
  type GivenTimestamp,
  type Timestamp,
} from '@/protocol/timestamp';

export const ENDLESS_STOCK = -1;

/** One segment of a path, in any language. */
const PRODUCT_ID = /^(?!\.{1,2}$)[^\p{Cc}\p{Cs}/\\]{1,128}$/u;

export const productIdSchema = z
  .string()
  .regex(PRODUCT_ID, '1 to 128 characters without slashes and control characters');

export function isProductId(text: string): boolean {
  return PRODUCT_ID.test(text);
}

/** Pieces in one lock or one line of an order. */
const MAX_QUANTITY = 1_000_000_000;
export const quantitySchema = z.int().min(0).max(MAX_QUANTITY);
const figure = z.int().min(0);

const taxSchema = z.object({ name: storableText(256), tax: amountSchema });

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

/** A timestamp, or the specification's "date string": YYYY-MM-DD, meaning its first second (UTC). */
function restockFromJson(json: GivenTimestamp | string): Timestamp {
  const [, year = '', month = '', day = ''] = DAY.exec(typeof json === 'string' ? json : '') ?? [];
  if (typeof json !== 'string' || year === '') {
    const time = timestampFromJson(json);
    if (time > LATEST && time !== NEVER) throw new FormatError('no date is that late');
    return time;
  }
  const time = Date.parse(`${year}-${month}-${day}T00:00:00Z`);
  // Date.parse takes the 31st of any month.
  if (!(time >= 0) || new Date(time).toISOString().slice(0, 10) !== json) {
    throw new FormatError('expected a date like "2030-12-31"');
  }
  return time;
}

const restockSchema = borderCodec(
  z.union([givenTimestampWire, z.string()], {
    error: 'expected a date like "2030-12-31" or a timestamp like {"t_s": 1600000000}',
  }),
  (value) => typeof value === 'number',
  restockFromJson,
  (time) => dualTimestampToJson(roundDown(time)),
);

/** Members of a product that may change, without the figures that only the backend counts. */
const productMembers = {
  description: storableText(4096).min(1),
  description_i18n: translationsSchema,
  unit: storableText(64),
  price: amountSchema,
  image: imageSchema,
  taxes: z.array(taxSchema).max(64),
  total_stock: z.int().min(ENDLESS_STOCK),
  /** The stock's address. */
  address: givenLocationSchema,
  /** Kept for a finite stock only; "never" is the same as none. */
  next_restock: restockSchema.optional(),
  /** Members of the contract's product that may be forgotten (decision D8). */
  _forgettable: z.array(z.string().regex(/^[0-9A-Za-z_]+$/)).max(64),
  categories: categoryIdsSchema,
};

const NAMES = { _forgettable: 'forgettable' } as const;

// POST private/products

export const productAdditionSchema = renamed(
  z.object({
    product_id: productIdSchema,
    ...productMembers,
    description_i18n: productMembers.description_i18n.default({}),
    unit: productMembers.unit.default(''),
    image: productMembers.image.default(''),
    taxes: productMembers.taxes.default([]),
    address: productMembers.address.default({}),
    _forgettable: productMembers._forgettable.default([]),
    categories: productMembers.categories.default([]),
  }),
  NAMES,
);
export type ProductAddition = z.output<typeof productAdditionSchema>;

/** The same text for the same content. */
export function productText(product: ProductAddition): string {
  return canonicalJson(z.encode(productAdditionSchema, product));
}

// PATCH private/products/$ID

/** Changes of a product. Absent members stay. */
export const productChangeSchema = renamed(
  z.object({ ...productMembers, total_lost: figure }).partial(),
  NAMES,
);
export type ProductChange = z.output<typeof productChangeSchema>;

// GET private/products and GET private/products/$ID

const figures = {
  /** All pieces that ever came in, sold and lost ones included. -1 means no limit. */
  total_stock: z.int().min(ENDLESS_STOCK),
  total_sold: figure,
  total_lost: figure,
  /** Held by locks and by orders that can still be paid; ours. */
  total_locked: figure,
};

export const productDetailsSchema = renamed(
  z.object({ product_id: z.string(), ...productMembers, ...figures }),
  NAMES,
);
export type ProductDetails = z.output<typeof productDetailsSchema>;

export const productEntrySchema = renamed(
  z.object({
    product_id: z.string(),
    description: z.string(),
    unit: z.string(),
    price: amountSchema,
    ...figures,
  }),
);
export type ProductEntry = z.output<typeof productEntrySchema>;

// POST private/products/$ID/lock

const lockRequest = z.object({
  /** Absent in the specification's form: then the lock is called like the product. */
  lock_uuid: storableText(128).min(1).optional(),
  duration: durationSchema.optional(),
  /** 0 releases the lock. */
  quantity: quantitySchema,
});
export const lockRequestSchema = renamed(
  lockRequest.superRefine(({ duration, quantity }, context) => {
    if (quantity === 0 || duration !== undefined) return;
    context.addIssue({ code: 'custom', path: ['duration'], message: 'how long to hold the stock' });
  }),
);
export type LockRequest = z.output<typeof lockRequestSchema>;

// In POST private/orders

export const inventoryLineSchema = renamed(
  z.object({ product_id: productIdSchema, quantity: quantitySchema.min(1) }),
);
export type InventoryLine = z.output<typeof inventoryLineSchema>;
export const lockUuidsSchema = z.array(storableText(128)).max(256);
