/**
 * Amounts as text (protocol-a 1.2). Separate from amount.ts, which also reads JSON: pages format
 * amounts in the browser and need no schema library there.
 */
import { FormatError } from '@/protocol/format-error';

export interface Amount {
  readonly currency: string;
  /** The value in 10^-8 of the currency, 0 to MAX_UNITS. */
  readonly units: bigint;
}

export const UNITS_PER_COIN = 100_000_000n;
const FRACTION_DIGITS = 8;
/** 2^52, the largest integer part. */
export const MAX_VALUE = 4_503_599_627_370_496;
export const MAX_UNITS = BigInt(MAX_VALUE) * UNITS_PER_COIN + UNITS_PER_COIN - 1n;

const AMOUNT_TEXT = /^([A-Za-z0-9_*-]{1,11}):([0-9]{1,64})(?:\.([0-9]{1,8}))?$/;
export const AMOUNT_EXPECTED = 'expected an amount like "KUDOS:1.5"';
export const AMOUNT_TOO_LARGE = 'amount above the limit of 2^52';

/** Reads `CUR:VALUE[.FRACTION]`; the currency is upper-cased as deployed wallets do. */
export function parseAmount(text: string): Amount {
  const match = AMOUNT_TEXT.exec(text);
  if (match === null) throw new FormatError(AMOUNT_EXPECTED);
  const [, currency = '', value = '', fraction = ''] = match;
  const units = BigInt(value + fraction.padEnd(FRACTION_DIGITS, '0'));
  if (units > MAX_UNITS) throw new FormatError(AMOUNT_TOO_LARGE);
  return { currency: currency.toUpperCase(), units };
}

/** `CUR:VALUE[.FRACTION]` without trailing zeros. */
export function formatAmount(amount: Amount): string {
  const fraction = fractionDigits(amount).replace(/0{1,8}$/, '');
  const value = (amount.units / UNITS_PER_COIN).toString();
  return fraction === ''
    ? `${amount.currency}:${value}`
    : `${amount.currency}:${value}.${fraction}`;
}

/** The form of contract terms: always eight fraction digits [TYPE-2]. */
export function formatAmount8(amount: Amount): string {
  const value = (amount.units / UNITS_PER_COIN).toString();
  return `${amount.currency}:${value}.${fractionDigits(amount)}`;
}

function fractionDigits(amount: Amount): string {
  return (amount.units % UNITS_PER_COIN).toString().padStart(FRACTION_DIGITS, '0');
}
