/**
 * Reads the parts of a contract that people see, in their language where it has them. Members that
 * were forgotten, or are in another form, count as absent: no page fails by them. Pure.
 */
import { z } from 'zod';
import { amountSchema, type Amount } from '@/protocol/amount';
import { translationsSchema, type ContractTermsJson } from '@/protocol/contract-terms';
import { locationSchema, type Location } from '@/protocol/instance';
import { quantityTextSchema, wholeUnits, type Quantity } from '@/protocol/quantity';

export interface ContractForPeople {
  readonly summary: string | null;
  /** Shown once it is paid. */
  readonly message: string | null;
  readonly items: readonly OrderedItem[];
  readonly delivery: Location | null;
}

export interface OrderedItem {
  /** In the inventory, or the shop's own; null without one. */
  readonly productId: string | null;
  readonly name: string;
  readonly quantity: Quantity;
  readonly unit: string;
  /** The price of the whole quantity, if the order says one. */
  readonly price: Amount | null;
}

/** `language` is the reader's, such as `de`. */
export function parseForPeople(terms: ContractTermsJson, language: string): ContractForPeople {
  return {
    summary: textIn(language, terms, 'summary'),
    message: textIn(language, terms, 'fulfillment_message'),
    items: itemsOf(terms, language),
    delivery: readMember(locationSchema, terms['delivery_location']),
  };
}

const itemSchema = z.looseObject({
  product_id: z.string().optional().catch(undefined),
  description: z.string(),
  quantity: z.int().min(0).optional().catch(undefined),
  /** A text; only a fraction has it. */
  unit_quantity: z.unknown().optional(),
  unit: z.string().optional().catch(undefined),
  price: amountSchema.optional().catch(undefined),
});

/** The only product of a contract may leave out its price, which is then the whole amount. */
function itemsOf({ products, amount }: ContractTermsJson, language: string): OrderedItem[] {
  if (!Array.isArray(products)) return [];
  const whole = products.length === 1 ? readMember(amountSchema, amount) : null;
  return products.flatMap((product: unknown) => {
    const item = readMember(itemSchema, product);
    if (item === null) return [];
    const { product_id: productId = null, description, unit = '', price = whole } = item;
    const quantity =
      readMember(quantityTextSchema, item.unit_quantity) ?? wholeUnits(item.quantity ?? 1);
    const name = textIn(language, item, 'description') ?? description;
    return [{ productId, name, quantity, unit, price }];
  });
}

/** The member in the reader's language, else in the contract's own; null if absent or empty. */
function textIn(
  language: string,
  object: Readonly<Record<string, unknown>>,
  name: string,
): string | null {
  const translated = readMember(translationsSchema, object[`${name}_i18n`])?.[language];
  const text = translated ?? object[name];
  return typeof text === 'string' && text !== '' ? text : null;
}

function readMember<S extends z.ZodType>(schema: S, value: unknown): z.output<S> | null {
  const read = schema.safeParse(value);
  return read.success ? read.data : null;
}
