/**
 * Members of products that several shapes have, in the spellings of style A and of today's clients. Both
 * may be given if they agree. Prices and taxes are of one unit, and a price includes its taxes.
 */
import { z } from 'zod';
import { type Amount, amountSchema, compareAmounts } from '@/protocol/amount';
import { borderCodec } from '@/protocol/border-codec';
import { categoryIdsSchema } from '@/protocol/category';
import { translationsSchema } from '@/protocol/contract-terms';
import { FormatError } from '@/protocol/format-error';
import { imageSchema } from '@/protocol/image';
import { givenLocationSchema, storableText } from '@/protocol/instance';
import {
  formatQuantity,
  MAX_PRECISION,
  parseUnitQuantity,
  type settleQuantity,
  settleSpellings,
  unitsDown,
  wholeUnits,
  type Quantity,
} from '@/protocol/quantity';
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

/** A stock without end, as a quantity. */
export const ENDLESS_STOCK = -1n;
export const ENDLESS = -1;

/** One segment of a path, in any language. */
const PRODUCT_ID = /^(?!\.{1,2}$)[^\p{Cc}\p{Cs}/\\]{1,128}$/u;

export const productIdSchema = z
  .string()
  .regex(PRODUCT_ID, '1 to 128 characters without slashes and control characters');

export function isProductId(text: string): boolean {
  return PRODUCT_ID.test(text);
}

/** A stock as text, of which "-1" has no end. */
export const unitStockSchema = borderCodec(
  z.string('expected a quantity as text, like "1.5", or "-1"'),
  (value) => typeof value === 'bigint',
  (text) => (text === '-1' ? ENDLESS_STOCK : parseUnitQuantity(text)),
  (stock) => (stock < 0n ? '-1' : formatQuantity(stock)),
);

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

/** Members of a product that may change, in the spellings of style A and of today's clients. */
export const productMembers = {
  product_name: storableText(256).min(1),
  description: storableText(4096).min(1),
  description_i18n: translationsSchema,
  unit: storableText(64),
  image: imageSchema,
  taxes: z.array(taxSchema).max(64),
  /** The stock's address. */
  address: givenLocationSchema,
  /** Kept for a finite stock only; "never" is the same as none. */
  next_restock: restockSchema.optional(),
  /** Members of the contract's product that may be forgotten (decision D8). */
  _forgettable: z.array(z.string().regex(/^[0-9A-Za-z_]+$/)).max(64),
  categories: categoryIdsSchema,
  /** In years. 0 for any. */
  minimum_age: z.int().min(0).max(150),
};

/** How finely the unit may be divided. Absent: as the unit itself says. */
export const fractionMembers = {
  unit_allow_fraction: z.boolean().optional(),
  unit_precision_level: z.int().min(0).max(MAX_PRECISION).optional(),
};

/** Prices include their taxes, and there is one currency. */
export const spelled = {
  price: amountSchema.optional(),
  unit_price: z.array(amountSchema).min(1).max(1, 'the price in the one currency').optional(),
  price_is_net: z.literal(false, 'prices include their taxes').nullish(),
  total_stock: z.int().min(ENDLESS).optional(),
  unit_total_stock: unitStockSchema.optional(),
};

export const NAMES = {
  _forgettable: 'forgettable',
  unit_allow_fraction: 'allowFraction',
  unit_precision_level: 'precisionLevel',
} as const;

const sameAmount = (one: Amount, other: Amount): boolean =>
  one.currency === other.currency && compareAmounts(one, other) === 0;

type Payload = Parameters<typeof settleQuantity>[0];

export function settlePrice(
  payload: Payload,
  { price, unitPrice }: { price?: Amount | undefined; unitPrice?: Amount[] | undefined },
  isNeeded: boolean,
): Amount | undefined {
  const spellings = { isNeeded, isSame: sameAmount };
  return settleSpellings(payload, ['price', price], ['unit_price', unitPrice?.[0]], spellings);
}

interface SpelledStock {
  readonly totalStock?: number | undefined;
  readonly unitTotalStock?: Quantity | undefined;
}

export function settleStock(
  payload: Payload,
  { totalStock, unitTotalStock }: SpelledStock,
  isNeeded: boolean,
): Quantity | undefined {
  const inUnits = (units: number): Quantity => (units < 0 ? ENDLESS_STOCK : wholeUnits(units));
  return settleSpellings<Quantity>(
    payload,
    ['total_stock', totalStock === undefined ? undefined : inUnits(totalStock)],
    ['unit_total_stock', unitTotalStock],
    { isNeeded, isSame: (one, other) => one === other },
  );
}

export function stockInUnits(stock: Quantity): number {
  return stock < 0n ? ENDLESS : unitsDown(stock);
}

export type Doubled = 'price' | 'unitPrice' | 'priceIsNet' | 'totalStock' | 'unitTotalStock';
