/**
 * Amounts of money (protocol-a 1.2): a currency and a whole number of units of 10^-8. Parsing
 * throws FormatError. Arithmetic never wraps or rounds silently. A result below zero or above the
 * protocol's limit throws RangeError. Mixed currencies throw TypeError. Both are bugs of the
 * caller, who must compare first. The `…Saturating` variants stop at the limits instead.
 */
import { z } from 'zod';
import {
  AMOUNT_EXPECTED,
  type Amount,
  formatAmount,
  MAX_UNITS,
  MAX_VALUE,
  parseAmount,
  UNITS_PER_COIN,
} from '@/protocol/amount-text';
import { borderCodec } from '@/protocol/border-codec';
import { FormatError } from '@/protocol/format-error';
import { parseInteger } from '@/protocol/integer';

export {
  type Amount,
  formatAmount,
  formatAmount8,
  MAX_UNITS,
  parseAmount,
  UNITS_PER_COIN,
} from '@/protocol/amount-text';

export interface AmountObject {
  readonly value: number;
  /** The fraction in 10^-8. */
  readonly fraction: number;
  readonly currency: string;
}

const CURRENCY = /^[A-Za-z0-9_*-]{1,11}$/;

export function amountFromObject(object: AmountObject): Amount {
  const { value, fraction, currency } = object;
  if (!CURRENCY.test(currency)) throw new FormatError('expected a currency code', 'currency');
  if (!Number.isSafeInteger(value) || value < 0 || value > MAX_VALUE) {
    throw new FormatError('expected an integer from 0 to 2^52', 'value');
  }
  if (!Number.isSafeInteger(fraction) || fraction < 0 || fraction >= 1e8) {
    throw new FormatError('expected an integer from 0 to 99999999', 'fraction');
  }
  const units = BigInt(value) * UNITS_PER_COIN + BigInt(fraction);
  return { currency: currency.toUpperCase(), units };
}

export function amountToObject(amount: Amount): AmountObject {
  return {
    value: parseInteger((amount.units / UNITS_PER_COIN).toString()),
    fraction: parseInteger((amount.units % UNITS_PER_COIN).toString()),
    currency: amount.currency,
  };
}

/** The 24 bytes that are signed: u64 value, u32 fraction, 12 bytes currency padded with NUL. */
export function amountToBytes(amount: Amount): Uint8Array {
  const { currency, units } = within(amount.currency, amount.units);
  if (currency.length > 12) throw new RangeError('currency does not fit into 12 bytes');
  const bytes = new Uint8Array(24);
  const view = new DataView(bytes.buffer);
  view.setBigUint64(0, units / UNITS_PER_COIN);
  view.setUint32(8, amountToObject(amount).fraction);
  for (let i = 0; i < currency.length; i++) bytes[12 + i] = currency.charCodeAt(i);
  return bytes;
}

export function zeroAmount(currency: string): Amount {
  return { currency, units: 0n };
}

export function isZero(amount: Amount): boolean {
  return amount.units === 0n;
}

export function addAmounts(a: Amount, b: Amount): Amount {
  assertSameCurrency(a, b);
  return within(a.currency, a.units + b.units);
}

export function subtractAmounts(a: Amount, b: Amount): Amount {
  assertSameCurrency(a, b);
  return within(a.currency, a.units - b.units);
}

export function sumAmounts(currency: string, amounts: Iterable<Amount>): Amount {
  let sum = zeroAmount(currency);
  for (const amount of amounts) sum = addAmounts(sum, amount);
  return sum;
}

export function multiplyAmount(amount: Amount, factor: bigint | number): Amount {
  return within(amount.currency, amount.units * BigInt(factor));
}

/** Rounds down to a whole unit of 10^-8. */
export function divideAmount(amount: Amount, divisor: bigint | number): Amount {
  const by = BigInt(divisor);
  if (by <= 0n) throw new RangeError('an amount is divided by a positive number only');
  return { currency: amount.currency, units: amount.units / by };
}

export function addAmountsSaturating(a: Amount, b: Amount): Amount {
  assertSameCurrency(a, b);
  return saturated(a.currency, a.units + b.units);
}

/** `const amount = amountIn('KUDOS')`, then `amount(units)`. */
export function amountIn(currency: string): (units: bigint) => Amount {
  return (units) => ({ currency, units });
}

/** A row whose members of money are amounts. */
export type WithAmounts<Row, Money extends keyof Row> = Omit<Row, Money> & {
  readonly [Name in Money]: Amount;
};

/** Makes amounts of a row's money, which is in units of the one currency. */
export function withAmounts<
  const Money extends string,
  Row extends { readonly [Name in Money]: bigint },
>(currency: string, row: Row, money: readonly Money[]): WithAmounts<Row, Money> {
  const shown: Record<string, unknown> = { ...row };
  for (const name of money) shown[name] = { currency, units: row[name] };
  return shown as WithAmounts<Row, Money>;
}

/** Returns a − b, or zero if b is larger: for example the part of a fee above a limit. */
export function subtractAmountsSaturating(a: Amount, b: Amount): Amount {
  assertSameCurrency(a, b);
  return saturated(a.currency, a.units - b.units);
}

export function multiplyAmountSaturating(amount: Amount, factor: bigint | number): Amount {
  return saturated(amount.currency, amount.units * BigInt(factor));
}

export function compareAmounts(a: Amount, b: Amount): -1 | 0 | 1 {
  assertSameCurrency(a, b);
  if (a.units === b.units) return 0;
  return a.units < b.units ? -1 : 1;
}

export function maxAmount(a: Amount, b: Amount): Amount {
  return compareAmounts(a, b) < 0 ? b : a;
}

export function minAmount(a: Amount, b: Amount): Amount {
  return compareAmounts(a, b) > 0 ? b : a;
}

function assertSameCurrency(a: Amount, b: Amount): void {
  if (a.currency !== b.currency) {
    throw new TypeError(`amounts of different currencies: ${a.currency}, ${b.currency}`);
  }
}

function within(currency: string, units: bigint): Amount {
  if (units < 0n) throw new RangeError('amount below zero');
  if (units > MAX_UNITS) throw new RangeError('amount above the limit of 2^52');
  return { currency, units };
}

function saturated(currency: string, units: bigint): Amount {
  if (units < 0n) return { currency, units: 0n };
  return { currency, units: units > MAX_UNITS ? MAX_UNITS : units };
}

function isAmount(value: unknown): value is Amount {
  return typeof value === 'object' && value !== null && 'units' in value && 'currency' in value;
}

const amountObjectSchema = z.object({
  value: z.number(),
  fraction: z.number(),
  currency: z.string(),
});

/** Text or object on the wire [TYPE-1, TYPE-3], Amount inside; encoded as text. */
export const amountSchema = borderCodec(
  z.union([z.string(), amountObjectSchema], { error: AMOUNT_EXPECTED }),
  isAmount,
  (wire) => (typeof wire === 'string' ? parseAmount(wire) : amountFromObject(wire)),
  formatAmount,
);

/** Reads amounts like amountSchema, and encodes them as objects. */
export const amountAsObjectSchema = borderCodec(
  z.union([z.string(), amountObjectSchema], { error: AMOUNT_EXPECTED }),
  isAmount,
  (wire) => (typeof wire === 'string' ? parseAmount(wire) : amountFromObject(wire)),
  amountToObject,
);

/** Returns an amountSchema that refuses every other currency. */
export function amountOf(currency: string): typeof amountSchema {
  const expected = currency.toUpperCase();
  return amountSchema.refine((amount) => amount.currency === expected, {
    error: `expected an amount in ${expected}`,
  });
}
