/**
 * Shapes of the inventory (specification "Product in the inventory", protocol-a 8; decisions D8,
 * D9, D19). A stock of -1 has no end [INV-3].
 */
import { z } from 'zod';
import type { Amount } from '@/protocol/amount';
import { canonicalJson } from '@/protocol/canonical-json';
import { durationSchema } from '@/protocol/duration';
import { storableText } from '@/protocol/instance';
import {
  fractionMembers,
  NAMES,
  productIdSchema,
  productMembers,
  settlePrice,
  settleStock,
  spelled,
  stockInUnits,
  type Doubled,
} from '@/protocol/product-members';
import {
  quantityTextSchema,
  settleQuantity,
  settleSpellings,
  spellQuantity,
  wholeUnits,
  type Quantity,
} from '@/protocol/quantity';
import { renamed } from '@/protocol/renamed';

const figure = z.int().min(0);

/** Whole units in one lock or one line of an order. */
const MAX_QUANTITY = 1_000_000_000;
const quantitySchema = z.int().min(0).max(MAX_QUANTITY);
const unitQuantitySchema = quantityTextSchema.refine(
  (quantity) => quantity <= wholeUnits(MAX_QUANTITY),
  { error: `at most ${MAX_QUANTITY}` },
);

// POST private/products

const additionWire = renamed(
  z.object({
    product_id: productIdSchema,
    ...productMembers,
    ...fractionMembers,
    ...spelled,
    product_name: productMembers.product_name.optional(),
    description_i18n: productMembers.description_i18n.default({}),
    unit: productMembers.unit.default(''),
    image: productMembers.image.default(''),
    taxes: productMembers.taxes.default([]),
    address: productMembers.address.default({}),
    _forgettable: productMembers._forgettable.default([]),
    categories: productMembers.categories.default([]),
    minimum_age: productMembers.minimum_age.default(0),
  }),
  NAMES,
);

/** A product as a frontend adds it. Its stock may be ENDLESS_STOCK. */
export type ProductAddition = Omit<z.output<typeof additionWire>, Doubled | 'productName'> & {
  readonly productName: string;
  readonly price: Amount;
  readonly totalStock: Quantity;
};

export const productAdditionSchema = z.codec(additionWire, z.custom<ProductAddition>(), {
  decode: (wire, payload) => {
    const { priceIsNet: _, unitPrice, unitTotalStock, ...product } = wire;
    const price = settlePrice(payload, { price: product.price, unitPrice }, true);
    const stock = { totalStock: product.totalStock, unitTotalStock };
    const totalStock = settleStock(payload, stock, true);
    if (price === undefined || totalStock === undefined) return z.NEVER;
    return { ...product, productName: product.productName ?? product.productId, price, totalStock };
  },
  encode: ({ totalStock, ...product }) => ({
    ...product,
    totalStock: stockInUnits(totalStock),
    unitTotalStock: totalStock,
  }),
});

/** The same text for the same content. */
export function productText(product: ProductAddition): string {
  return canonicalJson(z.encode(productAdditionSchema, product));
}

// PATCH private/products/$ID

const changeWire = renamed(
  z.object({
    ...z.object({ ...productMembers, ...fractionMembers }).partial().shape,
    ...spelled,
    total_lost: figure.optional(),
    unit_total_lost: quantityTextSchema.optional(),
  }),
  NAMES,
);

/** Changes of a product. Absent members stay. */
export type ProductChange = Omit<
  z.output<typeof changeWire>,
  Doubled | 'totalLost' | 'unitTotalLost'
> & {
  readonly price?: Amount | undefined;
  readonly totalStock?: Quantity | undefined;
  readonly totalLost?: Quantity | undefined;
};

export const productChangeSchema = z.codec(changeWire, z.custom<ProductChange>(), {
  decode: (wire, payload) => {
    const { priceIsNet: _, unitPrice, unitTotalStock, unitTotalLost, ...change } = wire;
    const { price, totalStock, totalLost: lost } = change;
    return {
      ...change,
      price: settlePrice(payload, { price, unitPrice }, false),
      totalStock: settleStock(payload, { totalStock, unitTotalStock }, false),
      totalLost: settleSpellings<Quantity>(
        payload,
        ['total_lost', lost === undefined ? undefined : wholeUnits(lost)],
        ['unit_total_lost', unitTotalLost],
        { isNeeded: false, isSame: (one, other) => one === other },
      ),
    };
  },
  encode: ({ totalStock, totalLost, ...change }) => ({
    ...change,
    ...(totalStock === undefined ? {} : { unitTotalStock: totalStock }),
    ...(totalLost === undefined ? {} : { unitTotalLost: totalLost }),
  }),
});

// POST private/products/$ID/lock

const lockWire = z.object({
  /** Absent in the specification's form: then the lock is called like the product. */
  lock_uuid: storableText(128).min(1).optional(),
  duration: durationSchema.optional(),
  /** 0 releases the lock. */
  quantity: quantitySchema.optional(),
  unit_quantity: unitQuantitySchema.optional(),
});

export interface LockRequest {
  readonly lockUuid?: string | undefined;
  readonly duration?: z.output<typeof durationSchema> | undefined;
  readonly quantity: Quantity;
}

export const lockRequestSchema = z.codec(lockWire, z.custom<LockRequest>(), {
  decode: ({ lock_uuid: lockUuid, duration, quantity: whole, unit_quantity: units }, payload) => {
    const quantity = settleQuantity(payload, whole, units);
    if (quantity > 0n && duration === undefined) {
      const message = 'how long to hold the stock';
      payload.issues.push({ code: 'custom', path: ['duration'], input: undefined, message });
    }
    return { lockUuid, duration, quantity };
  },
  encode: ({ lockUuid, duration, quantity }) => ({
    lock_uuid: lockUuid,
    duration,
    ...spellQuantity(quantity),
  }),
});

// In POST private/orders

/** A product of the inventory that is ordered. */
export interface InventoryLine {
  readonly productId: string;
  readonly quantity: Quantity;
}

export const inventoryLineSchema = z.codec(
  z.object({
    product_id: productIdSchema,
    quantity: quantitySchema.min(1).optional(),
    unit_quantity: unitQuantitySchema.refine((quantity) => quantity > 0n).optional(),
  }),
  z.custom<InventoryLine>(),
  {
    decode: ({ product_id: productId, quantity, unit_quantity: units }, payload) => ({
      productId,
      quantity: settleQuantity(payload, quantity, units),
    }),
    encode: ({ productId, quantity }) => ({ product_id: productId, ...spellQuantity(quantity) }),
  },
);
export const lockUuidsSchema = z.array(storableText(128)).max(256);
