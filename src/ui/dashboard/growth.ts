/** The change of a figure against the period before. */
const TENTHS = 1000n;

/**
 * The change in percent, to a tenth, with halves away from zero. Null if nothing or less than
 * nothing was before.
 */
export function growthOf(before: bigint, after: bigint): number | null {
  if (before <= 0n) return null;
  const change = (after - before) * TENTHS;
  const half = change < 0n ? -before : before;
  return Number((2n * change + half) / (2n * before)) / 10;
}
