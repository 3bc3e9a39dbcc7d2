import type { Language } from '@/ui/messages/language';
import { formatAmount, parseAmount, UNITS_PER_COIN, type Amount } from '@/protocol/amount-text';

const LOCALES = { en: 'en-GB', de: 'de-DE' } as const;
const NUMBERS = {
  en: new Intl.NumberFormat(LOCALES.en),
  de: new Intl.NumberFormat(LOCALES.de),
} as const;
const DECIMAL_SIGNS = { en: '.', de: ',' } as const;

export function localeOf(language: Language): string {
  return LOCALES[language];
}

/** Formats an amount as `1,234.50 KUDOS`, with at least two fraction digits and without rounding. */
export function formatAmountForPeople(amount: Amount | string, language: Language): string {
  const { currency, units } = typeof amount === 'string' ? parseAmount(amount) : amount;
  const whole = NUMBERS[language].format(units / UNITS_PER_COIN);
  const fraction = (units % UNITS_PER_COIN)
    .toString()
    .padStart(8, '0')
    .replace(/0{1,6}$/, '');
  return `${whole}${DECIMAL_SIGNS[language]}${fraction}\u00a0${currency}`;
}

const SHORT = UNITS_PER_COIN / 1000n;
const ADDED = { nearest: SHORT / 2n, up: SHORT - 1n, down: 0n } as const;

/** Up for what is paid at most, down for what comes at least. */
export type Rounding = keyof typeof ADDED;

/** Rounds shares of a transfer, which have eight digits, to three: the smallest fees have as many. */
export function roundForPeople(amount: Amount, rounding: Rounding = 'nearest'): Amount {
  const { currency, units } = amount;
  return { currency, units: ((units + ADDED[rounding]) / SHORT) * SHORT };
}

/**
 * Rounds parts so that they add up to their rounded sum. Each is rounded down. Those with the largest
 * remainders get the thousandths that are missing then, the first of equal ones first.
 */
export function roundParts(parts: readonly Amount[]): Amount[] {
  const down = parts.map((part) => roundForPeople(part, 'down'));
  const restOf = (index: number): bigint => (parts[index]?.units ?? 0n) % SHORT;
  const sum = (amounts: readonly Amount[]): bigint =>
    amounts.reduce((units, amount) => units + amount.units, 0n);
  const whole = roundForPeople({ currency: '', units: sum(parts) }).units;
  const missing = (whole - sum(down)) / SHORT;
  const raised = new Set(
    [...parts.keys()]
      .sort((a, b) => (restOf(a) === restOf(b) ? a - b : restOf(a) < restOf(b) ? 1 : -1))
      .filter((_, place) => BigInt(place) < missing),
  );
  return down.map(({ currency, units }, index) => ({
    currency,
    units: raised.has(index) ? units + SHORT : units,
  }));
}

/** Formats an amount without its currency, as programs write it: `1234.5`. */
export function plainAmount(amount: Amount): string {
  return formatAmount(amount).slice(amount.currency.length + 1);
}

/** Formats an amount for a field that shows the currency beside it: `1234.5`. */
export function amountToType(amount: Amount, language: Language): string {
  return plainAmount(amount).replace('.', DECIMAL_SIGNS[language]);
}
