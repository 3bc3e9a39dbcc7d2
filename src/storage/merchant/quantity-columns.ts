/** The two columns in which a row has a quantity: whole units, and the rest in 10^-6 units. */
import 'server-only';
import { sql, type Expression, type RawBuilder } from 'kysely';
import { PARTS } from '@/protocol/quantity';

/** Returns 10^-6 units. Null where the units are. */
export function quantityOf<Units extends number | null>(
  units: Expression<Units>,
  rest: Expression<number>,
): RawBuilder<bigint | (Units & null)> {
  return sql`(${units}::numeric * ${sql.lit(Number(PARTS))} + ${rest})`;
}

/** The rest of what is rounded up is negative. */
export function inParts(
  quantity: bigint,
  rounded: 'up' | 'down',
): { readonly units: bigint; readonly rest: bigint } {
  const units = (quantity + (rounded === 'up' ? PARTS - 1n : 0n)) / PARTS;
  return { units, rest: quantity - units * PARTS };
}
