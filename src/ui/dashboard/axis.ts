/** Round numbers for the axis of a chart. Pure. */

const PARTS = 4n;

/** Returns ascending ticks from zero to at least `highest`. Steps are 1, 2 or 5 times a power of ten. */
export function ticksUpTo(highest: bigint, least: bigint): bigint[] {
  const step = roundUp(highest <= 0n ? least : (highest + PARTS - 1n) / PARTS, least);
  const count = highest <= 0n ? 1n : (highest + step - 1n) / step;
  return Array.from({ length: Number(count) + 1 }, (_, index) => step * BigInt(index));
}

function roundUp(wanted: bigint, least: bigint): bigint {
  let power = least;
  while (power * 10n <= wanted) power *= 10n;
  return [1n, 2n, 5n, 10n].map((times) => times * power).find((step) => step >= wanted) ?? power;
}
