/** Reads weighted headers, as `Accept` and `Accept-Language` are (RFC 9110 12.4.2). Pure. */

/**
 * Returns what the header wishes most of all that is offered; undefined if it wishes none of it. `offer`
 * maps a wish in lower case to what is offered for it. The larger weight wins, and of equal ones the
 * first. A weight of zero, or one that cannot be read, refuses.
 */
export function bestWish<Offered>(
  header: string | null | undefined,
  offer: (wish: string) => Offered | undefined,
): Offered | undefined {
  let best: Offered | undefined;
  let bestWeight = REFUSED;
  for (const wish of (header ?? '').toLowerCase().replaceAll(/\s/g, '').split(',')) {
    const [name = '', ...parameters] = wish.split(';');
    const offered = offer(name);
    const weight = weightOf(parameters);
    if (offered !== undefined && weight > bestWeight) [best, bestWeight] = [offered, weight];
  }
  return best;
}

const REFUSED = '0000';

/** Returns thousandths in four digits, so that weights compare as texts: `q=0.9` is `0900`. */
function weightOf(parameters: readonly string[]): string {
  const given = parameters.find((one) => one.startsWith('q=')) ?? 'q=1';
  const [, whole = '0', part = ''] = /^q=([01])(?:\.(\d{0,3}))?$/.exec(given) ?? [];
  return `${whole}${part.padEnd(3, '0')}`;
}
