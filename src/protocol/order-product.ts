/** Products in an order and their quantities, as a merchant frontend writes them (decisions D7, 14). */
import { z } from 'zod';
import { amountSchema } from '@/protocol/amount';
import { parseInteger } from '@/protocol/integer';
import {
  formatQuantity,
  isWhole,
  quantityTextSchema,
  unitsDown,
  wholeUnits,
  type Quantity,
} from '@/protocol/quantity';
import { ofShape } from '@/protocol/of-shape';
import { renamedOpen } from '@/protocol/renamed';
import { secondSchema } from '@/protocol/timestamp';

/** A text, perhaps with a unit, is the specification's older form (decision D7). */
const QUANTITY_TEXT = /^([0-9]{1,9})(?: +(\S.{0,63}))?$/u;
const quantity = z.union([z.int().min(0), z.string().regex(QUANTITY_TEXT)], {
  error: 'expected a whole number',
});

/** Number and unit, which contracts have as two members: "2 pieces" are 2, in pieces. */
export function parseQuantity(given: number | string): { quantity: number; unit?: string } {
  if (typeof given === 'number') return { quantity: given };
  const [, digits = '', unit] = QUANTITY_TEXT.exec(given) ?? [];
  return { quantity: parseInteger(digits), ...(unit === undefined ? {} : { unit }) };
}

interface Counted {
  readonly quantity?: number | string | undefined;
  readonly unitQuantity?: Quantity | undefined;
}

/** The quantity of an order's product, in 10^-6 units. Without one it is a whole one. */
export function quantityIn({ quantity: given = 1, unitQuantity }: Counted): Quantity {
  return unitQuantity ?? wholeUnits(parseQuantity(given).quantity);
}

/** Whether two spellings of one quantity differ. */
export function isContradiction({ quantity: given, unitQuantity }: Counted): boolean {
  if (given === undefined || unitQuantity === undefined) return false;
  return quantityIn({ quantity: given }) !== unitQuantity;
}

/** Members of a contract that say how many. Only a fraction needs a text, which old wallets pass over. */
export function describeQuantity({ quantity: given, unitQuantity }: Counted): object {
  if (unitQuantity === undefined) return given === undefined ? {} : parseQuantity(given);
  if (isWhole(unitQuantity)) return { quantity: unitsDown(unitQuantity) };
  return { unit_quantity: formatQuantity(unitQuantity) };
}

const productMembers = z.object({
  /** The inventory's products or the shop's own. */
  product_id: z.string().optional(),
  product_name: z.string().max(256).optional(),
  /** Optional for a product of the inventory, which has its own. */
  description: z.string().optional(),
  description_i18n: z
    .unknown()
    .refine((value) => value !== null)
    .optional(),
  quantity: quantity.optional(),
  /** Today's spelling, which has fractions. */
  unit_quantity: quantityTextSchema.optional(),
  price: amountSchema.optional(),
  /**
   * Taxes, or `{VAT: amount}` as frontends of style B write them: free in form (specification "Product in a
   * contract").
   */
  taxes: z
    .array(z.looseObject({ name: z.string().optional(), tax: amountSchema.optional() }))
    .max(64)
    .optional(),
});
/** Members that the contract's own rules check. */
const passedOn = {
  unit: ofShape(z.string()),
  /** A `data:` address. */
  image: ofShape(z.string()),
  delivery_date: ofShape(secondSchema),
};

export const orderProductSchema = renamedOpen(
  productMembers.extend(passedOn).loose(),
  productMembers,
);
export type OrderProduct = z.output<typeof orderProductSchema>;
