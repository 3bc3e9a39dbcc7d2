/** Amounts as on the wire, `KUDOS:1.5`, counted in units of 10⁻⁸; never in fractions. */
const UNITS = 100_000_000n;
const VALUE = /^(\d{1,15})(?:\.(\d{1,8}))?$/;

/** Null if the text is not an amount. */
export function unitsOf(value: string): bigint | null {
  const match = VALUE.exec(value);
  if (match === null) return null;
  const [, whole = '0', fraction = ''] = match;
  return BigInt(whole) * UNITS + BigInt(fraction.padEnd(8, '0'));
}

export function amountOf(currency: string, units: bigint): string {
  const fraction = (units % UNITS)
    .toString()
    .padStart(8, '0')
    .replace(/0{1,8}$/, '');
  return `${currency}:${units / UNITS}${fraction === '' ? '' : `.${fraction}`}`;
}

/** Sums prices per piece times quantities. */
export function sumOf(
  currency: string,
  lines: readonly { readonly price: string; readonly quantity: number }[],
): string {
  const units = lines.reduce((sum, { price, quantity }) => {
    const one = unitsOf(price.slice(price.indexOf(':') + 1)) ?? 0n;
    return sum + one * BigInt(quantity);
  }, 0n);
  return amountOf(currency, units);
}
