/**
 * Quantities of products: whole numbers of 10^-6 units (decision 14). Texts have up to six digits
 * after the point. Whole units are the only ones that style A has. Pure.
 */
import { z } from 'zod';
import { borderCodec } from '@/protocol/border-codec';
import { FormatError } from '@/protocol/format-error';
import { parseInteger, toSafeNumber } from '@/protocol/integer';

/** A number of 10^-6 units. */
export type Quantity = bigint;

/** 10^-6 units in a whole one. */
export const PARTS = 1_000_000n;
/** Digits after the point. */
export const MAX_PRECISION = 6;
const TEXT = /^([0-9]{1,16})(?:\.([0-9]{1,6}))?$/;

export function wholeUnits(count: number): Quantity {
  return BigInt(count) * PARTS;
}

/** Throws FormatError. */
export function parseUnitQuantity(text: string): Quantity {
  const [, whole, part = ''] = TEXT.exec(text) ?? [];
  if (whole === undefined) throw new FormatError('expected a quantity like "2" or "1.5"');
  return wholeUnits(parseInteger(whole)) + BigInt(part.padEnd(MAX_PRECISION, '0'));
}

/** Has no zeros at its end. */
export function formatQuantity(quantity: Quantity): string {
  const part = (quantity % PARTS)
    .toString()
    .padStart(MAX_PRECISION, '0')
    .replace(/(?<!0)0+$/, '');
  const whole = (quantity / PARTS).toString();
  return part === '' ? whole : `${whole}.${part}`;
}

export function isWhole(quantity: Quantity): boolean {
  return quantity % PARTS === 0n;
}

/** The whole units in it. */
export function unitsDown(quantity: Quantity): number {
  return toSafeNumber(quantity / PARTS);
}

/** The whole units that cover it. */
export function unitsUp(quantity: Quantity): number {
  return toSafeNumber((quantity + PARTS - 1n) / PARTS);
}

/** How finely a product may be divided. */
export interface Fractions {
  readonly allowFraction: boolean;
  /** Digits after the point. 0 without fractions. */
  readonly precisionLevel: number;
}

export function fits(quantity: Quantity, { allowFraction, precisionLevel }: Fractions): boolean {
  const digits = allowFraction ? precisionLevel : 0;
  return quantity % 10n ** BigInt(MAX_PRECISION - digits) === 0n;
}

/** Half a unit of 10^-8 counts as a whole one, as decision 14 has it. */
export function priceOf(unitPrice: bigint, quantity: Quantity): bigint {
  return (unitPrice * quantity + PARTS / 2n) / PARTS;
}

export const quantityTextSchema = borderCodec(
  z.string('expected a quantity as text, like "1.5"'),
  (value) => typeof value === 'bigint',
  parseUnitQuantity,
  formatQuantity,
);

/** A codec's payload: what is wrong is added to its issues. */
interface Payload {
  readonly issues: z.core.$ZodRawIssue[];
}

/**
 * Returns the value of a member that has two spellings, for old and for today's clients. Both may be
 * given if they agree. `isNeeded`: a value is missing without either.
 */
export function settleSpellings<Value>(
  payload: Payload,
  [oldName, old]: readonly [string, Value | undefined],
  [newName, today]: readonly [string, Value | undefined],
  { isNeeded, isSame }: { isNeeded: boolean; isSame: (one: Value, other: Value) => boolean },
): Value | undefined {
  if (old !== undefined && today !== undefined && !isSame(old, today)) {
    payload.issues.push(issue(newName, today, `contradicts ${oldName}`));
  }
  if (old === undefined && today === undefined && isNeeded) {
    payload.issues.push(issue(oldName, undefined, `expected ${oldName} or ${newName}`));
  }
  return today ?? old;
}

function issue(name: string, input: unknown, message: string): z.core.$ZodRawIssue {
  return { code: 'custom', path: [name], input, message };
}

/** Returns the quantity of a lock, or of an order's line, that style A gives in whole units. */
export function settleQuantity(
  payload: Payload,
  quantity: number | undefined,
  unitQuantity: Quantity | undefined,
): Quantity {
  const whole = quantity === undefined ? undefined : wholeUnits(quantity);
  const settled = settleSpellings(payload, ['quantity', whole], ['unit_quantity', unitQuantity], {
    isNeeded: true,
    isSame: (one, other) => one === other,
  });
  return settled ?? 0n;
}

/** Writes a quantity in whole units if it can. */
export function spellQuantity(quantity: Quantity): {
  quantity?: number;
  unit_quantity?: Quantity;
} {
  return isWhole(quantity) ? { quantity: unitsDown(quantity) } : { unit_quantity: quantity };
}
